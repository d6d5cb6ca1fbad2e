import * as v from 'valibot';
import { returnAddress } from '../../contract/login.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const secretsSchema = v.object({ state: text, nonce: text, verifier: text });
const errandSchema = v.object({
  ...secretsSchema.entries,
  from: v.pipe(
    v.string(),
    v.transform((from) => returnAddress(from)),
  ),
});

/** What proves that an answer of the provider is to this very question: state, nonce and PKCE's verifier. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

/** What has to survive the way to the provider and back. */
export type Errand = v.InferOutput<typeof errandSchema>;

/** Seconds a browser may be away at the provider. */
export const errandLife = 10 * 60;

/** An errand as the value of a cookie. */
export function packed(errand: Errand): string {
  return Buffer.from(JSON.stringify(errand)).toString('base64url');
}

/** What a cookie says, if it says an errand: whoever holds the browser can write into it. */
export function unpacked(cookie: string | undefined): Errand | null {
  try {
    const read = v.safeParse(
      errandSchema,
      JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()),
    );
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
