import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** Compresses a generated page and sets Content-Encoding; assets are compressed by the build. */
export function compress(c: Context, text: string): string | Uint8Array<ArrayBuffer> {
  const accepted = (c.req.header('Accept-Encoding') ?? '')
    .split(',')
    .map((item) => item.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) {
    c.header('Content-Encoding', 'br');
    return new Uint8Array(brotliCompressSync(text, brotli));
  }
  if (accepted.includes('gzip')) {
    c.header('Content-Encoding', 'gzip');
    return new Uint8Array(gzipSync(text));
  }
  return text;
}

/** A higher quality costs time and saves nothing on a few kilobytes. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
