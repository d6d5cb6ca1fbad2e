import type { Hono } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { loginPaths } from '../../contract/login.ts';
import type { Deps } from '../http/deps.ts';
import { type LoginWeb, show } from './completeLogin.ts';
import { bindByName } from './devLogin.ts';
import { bindLogout } from './logout.ts';
import { bindByProvider } from './oidcLogin.ts';
import { messagePage, style, stylePath } from './pages.ts';

/**
 * Where a respondent logs in: `GET /api/login?from=` and `GET /api/passport?from=` (spec §7). The specification has
 * two addresses, this server has one provider: both lead to it, and a login by one counts for the other. Without a
 * provider both ask for any name; in production they let nobody in instead.
 */
export function bindLogin(app: Hono, deps: Deps, web: LoginWeb): void {
  app.get(stylePath, (c) =>
    c.body(style, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  bindLogout(app, deps, web);
  const paths = Object.values(loginPaths);
  const { way } = web.login;
  switch (way.kind) {
    case 'provider':
      bindByProvider(app, deps, web, paths, way);
      break;
    case 'development':
      bindByName(app, deps, web, paths);
      break;
    case 'none':
      app.on(['GET', 'POST'], paths, (c) => show(c, codes.unavailable, notConfigured));
  }
}

const notConfigured = messagePage(
  'Login is not configured',
  'This survey is for people who have signed in, and this server cannot sign anybody in yet. Please tell whoever sent you here.',
  null,
);
