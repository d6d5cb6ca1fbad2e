import { basename, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { isPictureName } from '../surveys/pictures.ts';
import { refusalResponse } from './reply.ts';

/** Prevents scripts in SVG documents; precedes `securityHeaders`, whose policy it replaces. */
export const sandboxSvg: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.req.path.endsWith('.svg') || c.res.status !== 200) return;
  c.res.headers.set('Content-Disposition', 'attachment');
  c.res.headers.set(
    'Content-Security-Policy',
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
};

/**
 * Serves the surveys' pictures. They are cached for an hour only, because a picture keeps its name
 * when its content changes.
 */
export function bindPictures(app: Hono, directory: string | null): void {
  if (directory !== null) {
    // serveStatic warns about a missing `root`.
    const files = serveStatic({
      rewriteRequestPath: (path) => join(directory, basename(path)),
    });
    app.get('/pictures/:name', (c, next) => {
      if (!isPictureName(c.req.param('name'))) return next();
      c.header('Cache-Control', 'public, max-age=3600');
      return files(c, next);
    });
  }
  app.all('/pictures/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refusalResponse(c, new Refusal(codes.notFound, 'There is no such picture'));
  });
}
