import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { acceptedEncodings } from '../acceptedEncodings.ts';
import { refusalResponse } from '../reply.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The encodings in which the build stores each file, the smallest first. */
const compressedCopies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the public files of the build into memory once. Replies share the bytes, so that a client
 * that stops reading costs neither a copy nor a file handle. A missing asset is a 404, so that an
 * old tab learns that its chunk is gone.
 */
export async function bindAssets(distDir: string): Promise<(app: Hono) => void> {
  const files = await publicFiles(distDir);
  return (app) => {
    app.get('/assets/*', (c) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      return reply(c, files);
    });
    app.all('/assets/*', noFile);
    for (const path of files.keys()) {
      if (path.startsWith('/assets/')) continue;
      app.get(path, (c) => {
        c.header('Cache-Control', 'public, max-age=3600');
        return reply(c, files);
      });
    }
  };
}

function noFile(c: Context): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding');
  return refusalResponse(c, new Refusal(codes.notFound, 'There is no such file'));
}

function reply(c: Context, files: ReadonlyMap<string, Bytes>): Response {
  const { path } = c.req;
  const accepted = acceptedEncodings(c);
  const [encoding, suffix] = compressedCopies.find(
    ([candidate, end]) => accepted.has(candidate) && files.has(path + end),
  ) ?? [null, ''];
  const bytes = files.get(path + suffix);
  if (!bytes) return noFile(c);
  if (encoding !== null) c.header('Content-Encoding', encoding);
  c.header('Vary', 'Accept-Encoding');
  c.header('Content-Type', getMimeType(path) ?? 'application/octet-stream');
  return c.body(bytes);
}

/**
 * Returns the bytes of the build's public files by path, without hidden files, pages and the files
 * of the renderer.
 */
async function publicFiles(distDir: string): Promise<ReadonlyMap<string, Bytes>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => name !== 'index.html' && !/^server\/|(?:^|\/)\./.test(name));
  const read = async (name: string) =>
    [`/${name}`, new Uint8Array(await readFile(join(distDir, name)))] as const;
  return new Map(await Promise.all(names.map(read)));
}
