import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** A small text in the best encoding the caller accepts; sets Content-Encoding. Larger things are compressed at build time. */
export function compressedFor(c: Context, text: string): string | Uint8Array<ArrayBuffer> {
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

/** Beyond this quality a page of a few kilobytes gets slower, not smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
