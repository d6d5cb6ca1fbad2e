import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses a page on another thread and sets Content-Encoding. */
export async function compress(
  c: Context,
  text: string,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const accepted = (c.req.header('Accept-Encoding') ?? '')
    .split(',')
    .map((item) => item.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) {
    c.header('Content-Encoding', 'br');
    return new Uint8Array(await toBrotli(text, brotli));
  }
  if (accepted.includes('gzip')) {
    c.header('Content-Encoding', 'gzip');
    return new Uint8Array(await toGzip(text));
  }
  return text;
}

/** A higher quality costs time and saves nothing on a few kilobytes. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
