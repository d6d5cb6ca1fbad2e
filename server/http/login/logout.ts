import type { Context, Hono } from 'hono';
import { logoutPath } from '../../../contract/login.ts';
import { loggedInUser, logOut } from '../../auth/logins.ts';
import type { Deps } from '../deps.ts';
import { messagePage } from '../htmlPage.ts';
import { cookies } from '../tokenStore.ts';
import { htmlReply, type LoginDeps, redirectTo, withErrorPage } from './completeLogin.ts';
import { logoutPage } from './pages.ts';

/** GET only asks for confirmation, because a link of another site can trigger it. */
export function bindLogout(
  app: Hono,
  deps: Deps,
  { tokenStoreOf, requestContextOf }: LoginDeps,
): void {
  const withLogoutError = (c: Context, work: () => Promise<Response>) =>
    withErrorPage(c, logoutPath, work, 'The sign-out did not work');
  app.get(logoutPath, (c) =>
    withLogoutError(c, async () => {
      const user = await loggedInUser(deps, requestContextOf(c));
      return htmlReply(c, 200, user === null ? signedOutPage : logoutPage(logoutPath));
    }),
  );
  app.post(logoutPath, (c) =>
    withLogoutError(c, async () => {
      await logOut(deps, requestContextOf(c));
      tokenStoreOf(c).write(cookies.login, '', 0);
      // The browser's storage holds unsent answers.
      c.header('Clear-Site-Data', '"storage"');
      return redirectTo(c, logoutPath, 303);
    }),
  );
}

const signedOutPage = messagePage(
  'You are signed out',
  'What you have sent is kept. On a computer that you share, also sign out of the service that you signed in with.',
  null,
);
