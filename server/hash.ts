import { createHash } from 'node:crypto';

/** SHA-256 as hex: what the database keeps of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
