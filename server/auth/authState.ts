import * as v from 'valibot';
import { returnAddress } from '../../contract/login.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const secretsSchema = v.object({ state: text, nonce: text, verifier: text });
const authStateSchema = v.object({
  ...secretsSchema.entries,
  from: v.string(),
});

export type AuthSecrets = v.InferOutput<typeof secretsSchema>;

export type AuthState = v.InferOutput<typeof authStateSchema>;

export const authStateMaxAge = 10 * 60;

export function encodeAuthState(state: AuthState): string {
  return Buffer.from(JSON.stringify(state)).toString('base64url');
}

/**
 * Reads the state of a login from its cookie; null for an invalid cookie, because any user can
 * write one.
 */
export function decodeAuthState(
  cookie: string | undefined,
  origins: readonly string[],
): AuthState | null {
  try {
    const read = v.safeParse(
      authStateSchema,
      JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()),
    );
    if (!read.success) return null;
    return { ...read.output, from: returnAddress(read.output.from, origins) };
  } catch {
    return null;
  }
}
