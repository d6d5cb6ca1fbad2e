import type { RequestListener } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { pathBelow } from '../../contract/basePath.ts';
import { healthPaths } from '../lib/healthPaths.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * The path below which the browser finds the server. Paths of requests lack it, so it precedes
     * every path that a page contains; redirects get it by themselves.
     */
    basePath: string;
  }
}

/**
 * Removes the base path from requests, because the app's routes lack it. Health checks have their
 * address at the root as well, where load balancers ask for them; any other address there is 404.
 */
export function listenBelow(basePath: string, listener: RequestListener): RequestListener {
  if (basePath === '') return listener;
  const atRoot: readonly string[] = Object.values(healthPaths);
  return (request, response) => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    const below = pathBelow(basePath, path);
    if (below === path && !atRoot.includes(path)) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here\n');
      return;
    }
    request.url = [below, ...query].join('?');
    listener(request, response);
  };
}

/** Adds the base path to the redirects of the server; those to other origins stay as they are. */
export function redirectBelow(basePath: string): MiddlewareHandler {
  return async (c, next) => {
    c.set('basePath', basePath);
    await next();
    if (basePath === '') return;
    const location = c.res.headers.get('Location') ?? '';
    if (/^\/(?!\/)/.test(location)) c.res.headers.set('Location', basePath + location);
  };
}
