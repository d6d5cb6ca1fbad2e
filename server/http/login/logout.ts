import type { Context, Hono } from 'hono';
import { logoutPath } from '../../../contract/login.ts';
import { loggedInUser, logOut } from '../../auth/logins.ts';
import type { Deps } from '../deps.ts';
import { type Html, messagePage } from '../htmlPage.ts';
import { type Words, wordsOf } from '../pageTexts.ts';
import { cookies } from '../tokenStore.ts';
import { htmlReply, type LoginDeps, redirectTo, withErrorPage } from './completeLogin.ts';
import { logoutPage } from './pages.ts';

/** Binds the logout. GET only asks for confirmation, because a link of another site can trigger it. */
export function bindLogout(
  app: Hono,
  deps: Deps,
  { tokenStoreOf, requestContextOf }: LoginDeps,
): void {
  const withLogoutError = (c: Context, work: () => Promise<Response>) =>
    withErrorPage(c, logoutPath, work, 'signOutFailed');
  app.get(logoutPath, (c) =>
    withLogoutError(c, async () => {
      const user = await loggedInUser(deps, requestContextOf(c));
      const words = wordsOf(c);
      return htmlReply(
        c,
        200,
        user === null ? signedOutPage(words) : logoutPage(words, logoutPath),
      );
    }),
  );
  app.post(logoutPath, (c) =>
    withLogoutError(c, async () => {
      await logOut(deps, requestContextOf(c));
      tokenStoreOf(c).write(cookies.login, '', 0);
      // Clears the browser's storage, which may have unsent answers of the user who logged out.
      c.header('Clear-Site-Data', '"storage"');
      return redirectTo(c, logoutPath, 303);
    }),
  );
}

function signedOutPage(words: Words): Html {
  return messagePage(words.texts.signedOut, words.texts.signedOutText, null, words);
}
