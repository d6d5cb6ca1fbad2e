import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../contract/envelope.ts';
import { refuse } from './http/reply.ts';

/**
 * Serves the files of a build: those under `/assets/`, whose names change with their content, for ever; the
 * few beside the page, such as the icon and `embed.js`, for an hour. A missing asset is a 404, never the page: an old tab
 * must learn that its chunk is gone (reliability R20).
 *
 * @throws when the directory cannot be read
 */
export async function bindAssets(distDir: string): Promise<(app: Hono) => void> {
  const entries = await readdir(distDir, { withFileTypes: true });
  const beside = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html');
  return (app) => {
    app.use('/assets/*', kept('public, max-age=31536000, immutable'));
    app.use('/assets/*', serveStatic({ root: distDir, precompressed: true }));
    app.all('/assets/*', (c) => refuse(c, new Refusal(codes.missing, 'There is no such file')));
    for (const { name } of beside) {
      app.use(`/${name}`, kept('public, max-age=3600'));
      app.get(`/${name}`, serveStatic({ path: join(distDir, name), precompressed: true }));
    }
  };
}

function kept(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };
}
