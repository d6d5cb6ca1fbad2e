import { Readable } from 'node:stream';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { fileOf } from '../db/fileQueries.ts';
import { isFileId } from '../storage/fileStore.ts';
import { attachmentOf } from '../uploads/fileName.ts';
import { fileStoragesOf, ownerOf } from '../uploads/fileStorage.ts';
import type { Deps } from './deps.ts';
import { refusalResponse } from './reply.ts';

export const filePath = '/api/file/:id';

/**
 * Prevents a respondent's file from running scripts or loading anything; precedes
 * `securityHeaders`, whose policy it replaces.
 */
export const sandboxed: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
};

/** Serves each file as a download, and only to the browser that uploaded it. */
export function bindFiles(
  app: Hono,
  deps: Deps,
  requestContextOf: (c: Context) => RequestContext,
): void {
  app.get(filePath, async (c) => {
    c.header('Cache-Control', 'private, no-store');
    try {
      const { file, opened: content } = await findFile(
        deps,
        requestContextOf(c),
        c.req.param('id'),
      );
      c.header('Content-Type', file.type);
      c.header('Content-Length', String(content.size));
      c.header('Content-Disposition', attachmentOf(file.name, file.type));
      if (c.req.method !== 'HEAD') return c.body(toWebStream(content.stream));
      content.stream.destroy();
      return c.body(null);
    } catch (error) {
      return refusalResponse(c, error);
    }
  });
}

function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/**
 * @throws {Refusal} 404 for a missing file and for a file of another owner, so that ids of files
 * cannot be probed
 */
async function findFile(deps: Deps, request: RequestContext, id: string) {
  const owner = ownerOf(request);
  for (const { store, files } of fileStoragesOf(deps)) {
    if (owner === undefined || !isFileId(id)) break;
    const file = await fileOf(store.db, owner, id);
    const content = file && (await files.open(id));
    if (content && content.size === Number(file.stored_size)) return { file, opened: content };
    content?.stream.destroy();
  }
  throw new Refusal(codes.notFound, 'There is no such file');
}
