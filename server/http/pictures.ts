import { basename, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { isPictureName } from '../surveys/pictures.ts';
import { refuse } from './reply.ts';

/** Prevents scripts in SVG documents; must precede `headers`, whose policy it replaces. */
export const imageOnly: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.req.path.endsWith('.svg') || c.res.status !== 200) return;
  c.res.headers.set('Content-Disposition', 'attachment');
  c.res.headers.set(
    'Content-Security-Policy',
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
};

/**
 * Serves the pictures that survey files name, for an hour: their names do not change with their content. They
 * need no session, as a survey can be opened by anyone who has its address.
 *
 * @param directory where they are; null when there are none, then every one is a 404
 */
export function bindPictures(app: Hono, directory: string | null): void {
  if (directory !== null) {
    // Without `root`, which serveStatic would complain about where there is no such folder.
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
    return refuse(c, new Refusal(codes.notFound, 'There is no such picture'));
  });
}
