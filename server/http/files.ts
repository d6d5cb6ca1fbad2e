import { Readable } from 'node:stream';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { fileOf } from '../db/fileQueries.ts';
import { isFileId } from '../storage/fileStore.ts';
import { attachmentOf } from '../uploads/fileName.ts';
import { ownerOf, shelvesOf } from '../uploads/fileStorage.ts';
import type { Deps, Visit } from './deps.ts';
import { refuse } from './reply.ts';

/** Where a file is fetched: the `url` of an upload's reply. */
export const fileAddress = '/api/file/:id';

/**
 * Whatever a browser makes of a respondent's file, nothing in it runs or loads (reliability U05). Has to be bound
 * before `headers`, whose policy it replaces.
 */
export const sealed: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
};

/** Gives every file to the browser that has sent it, as a download, and to nobody else (reliability U09). */
export function bindFiles(app: Hono, deps: Deps, visitOf: (c: Context) => Visit): void {
  app.get(fileAddress, async (c) => {
    c.header('Cache-Control', 'private, no-store');
    try {
      const { file, opened } = await found(deps, visitOf(c), c.req.param('id'));
      c.header('Content-Type', file.type);
      c.header('Content-Length', String(opened.size));
      c.header('Content-Disposition', attachmentOf(file.name, file.type));
      if (c.req.method !== 'HEAD') return c.body(webStream(opened.stream));
      opened.stream.destroy();
      return c.body(null);
    } catch (error) {
      return refuse(c, error);
    }
  });
}

/** Node and the browser's library each have a type for the very same streams. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** @throws {Refusal} 404, the same for a file that is another one's and for one that is not there */
async function found(deps: Deps, visit: Visit, id: string) {
  const owner = ownerOf(visit);
  for (const { store, files } of shelvesOf(deps)) {
    if (owner === undefined || !isFileId(id)) break;
    const file = await fileOf(store.db, owner, id);
    const opened = file && (await files.open(id));
    if (opened) return { file, opened };
  }
  throw new Refusal(codes.notFound, 'There is no such file');
}
