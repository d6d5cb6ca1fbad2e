import { basename, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { isPictureName } from '../surveys/pictures.ts';
import { fontPattern } from '../surveys/themes/fonts.ts';
import type { Themes } from '../surveys/themes/themes.ts';
import { openPictureSizes, readPictureSize } from './pictureSizes.ts';
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
export function bindPictures(
  app: Hono,
  directory: string | null,
  themes: Pick<Themes, 'isCover'> | undefined,
): void {
  if (directory !== null) {
    const sizeOf = openPictureSizes();
    // serveStatic warns about a missing `root`.
    const files = serveStatic({
      rewriteRequestPath: (path) => join(directory, basename(path)),
    });
    app.get('/pictures/:name', async (c, next) => {
      const name = c.req.param('name');
      if (!isPictureName(name)) return next();
      c.header('Cache-Control', 'public, max-age=3600');
      const size = readPictureSize(c.req.query('width'), c.req.query('format'));
      if (size === null || !themes?.isCover(`/pictures/${name}`)) return files(c, next);
      // A picture that cannot be resized is sent as it is, and so is the reply to one that is missing.
      const bytes = await sizeOf(join(directory, name), size).catch(() => null);
      if (bytes === null) return files(c, next);
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': `image/${size.format}` });
    });
  }
  app.all('/pictures/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refusalResponse(c, new Refusal(codes.notFound, 'There is no such picture'));
  });
}

/** Serves the fonts of themes; a font keeps its name when its content changes, as a picture does. */
export function bindFonts(app: Hono, directory: string): void {
  const files = serveStatic({
    rewriteRequestPath: (path) => join(directory, basename(path)),
  });
  app.get('/fonts/:name', (c, next) => {
    if (!fontPattern.test(c.req.path)) return next();
    c.header('Cache-Control', 'public, max-age=3600');
    return files(c, next);
  });
  app.all('/fonts/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return refusalResponse(c, new Refusal(codes.notFound, 'There is no such font'));
  });
}
