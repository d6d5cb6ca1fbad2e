import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { refuse } from './reply.ts';

/**
 * Serves the files of a build: those under `/assets/`, whose names change with their content, for ever; the few beside
 * the page and in other folders, such as the icon, `embed.js` and `practice/`, for an hour. A missing asset is a 404,
 * never the page: an old tab must learn that its chunk is gone (reliability R20).
 *
 * @throws when the directory cannot be read
 */
export async function bindAssets(distDir: string): Promise<(app: Hono) => void> {
  const beside = await besidePage(distDir);
  return (app) => {
    app.use('/assets/*', kept('public, max-age=31536000, immutable'));
    app.use('/assets/*', serveStatic({ root: distDir, precompressed: true }));
    app.all('/assets/*', (c) => refuse(c, new Refusal(codes.notFound, 'There is no such file')));
    for (const name of beside) {
      app.use(`/${name}`, kept('public, max-age=3600'));
      app.get(`/${name}`, serveStatic({ path: join(distDir, name), precompressed: true }));
    }
  };
}

/** Every other file a build has for respondents, by its path; nothing hidden, and not the page itself. */
async function besidePage(distDir: string): Promise<readonly string[]> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => name !== 'index.html' && !/^assets\/|(?:^|\/)\./.test(name));
}

function kept(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };
}
