import type { Context, Hono } from 'hono';
import { codes } from '../../../contract/envelope.ts';
import { loginPaths } from '../../../contract/login.ts';
import { withUrls } from '../../../contract/theme.ts';
import { pageSheet } from '../../surveys/themes/pageSheet.ts';
import type { Deps } from '../deps.ts';
import { messagePage, style, stylePath } from '../htmlPage.ts';
import { basePathOf, wordsOf } from '../pageTexts.ts';
import { htmlReply, type LoginDeps } from './completeLogin.ts';
import { bindDevLogin } from './devLogin.ts';
import { bindLogout } from './logout.ts';
import { bindOidcLogin } from './oidcLogin.ts';

/**
 * Binds the login and the logout. The two login paths lead to the same provider, and a login by
 * either counts for both.
 */
export function bindLogin(app: Hono, deps: Deps, login: LoginDeps): void {
  const themeOf = (c: Context) => {
    const theme = deps.themes?.of(undefined, []);
    return theme && withUrls(theme, (path) => basePathOf(c) + path);
  };
  app.get(stylePath, (c) =>
    // The theme of the server, which may change while it runs, follows the product's look.
    c.body(style + pageSheet(themeOf(c)), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  bindLogout(app, deps, login);
  const paths = Object.values(loginPaths);
  const { way } = login.login;
  switch (way.kind) {
    case 'provider':
      bindOidcLogin(app, deps, login, paths, way);
      break;
    case 'development':
      bindDevLogin(app, deps, login, paths);
      break;
    case 'none':
      app.on(['GET', 'POST'], paths, (c) => {
        const words = wordsOf(c);
        const { signInMissing, signInMissingText } = words.texts;
        const page = messagePage(signInMissing, signInMissingText, null, words);
        return htmlReply(c, codes.unavailable, page);
      });
  }
}
