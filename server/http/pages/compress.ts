import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { acceptedEncodings } from '../acceptedEncodings.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses a page on another thread and sets Content-Encoding. */
export async function compress(
  c: Context,
  text: string,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const accepted = acceptedEncodings(c);
  if (accepted.has('br')) {
    c.header('Content-Encoding', 'br');
    return new Uint8Array(await toBrotli(text, brotli));
  }
  if (accepted.has('gzip')) {
    c.header('Content-Encoding', 'gzip');
    return new Uint8Array(await toGzip(text));
  }
  return text;
}

/**
 * A higher quality takes more time and saves nothing on a page of a few kilobytes, and the standard window of 4 MB takes
 * a quarter of the time to be prepared.
 */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
