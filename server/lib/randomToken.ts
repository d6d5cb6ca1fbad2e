import { randomBytes } from 'node:crypto';

/** 256 random bits as base64url, which fits a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
