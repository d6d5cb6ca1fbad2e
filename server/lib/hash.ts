import { createHash, hash, timingSafeEqual } from 'node:crypto';

export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

export function revisionOf(text: string): string {
  return hashOf(text).slice(0, 16);
}

export function isSameSecret(actual: string, expected: string): boolean {
  return timingSafeEqual(digest(actual), digest(expected));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
