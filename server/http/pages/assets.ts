import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { refusalResponse } from '../reply.ts';

/** A missing asset is a 404, so that an old tab learns that its chunk is gone (reliability R20). */
export async function bindAssets(distDir: string): Promise<(app: Hono) => void> {
  const names = await otherFiles(distDir);
  return (app) => {
    app.use('/assets/*', cacheControl('public, max-age=31536000, immutable'));
    app.use('/assets/*', serveStatic({ root: distDir, precompressed: true }));
    app.all('/assets/*', (c) =>
      refusalResponse(c, new Refusal(codes.notFound, 'There is no such file')),
    );
    for (const name of names) {
      app.use(`/${name}`, cacheControl('public, max-age=3600'));
      app.get(`/${name}`, serveStatic({ path: join(distDir, name), precompressed: true }));
    }
  };
}

/** Public files outside `assets/`, except hidden ones and the page. */
async function otherFiles(distDir: string): Promise<readonly string[]> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => name !== 'index.html' && !/^(?:assets|server)\/|(?:^|\/)\./.test(name));
}

function cacheControl(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };
}
