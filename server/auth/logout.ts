import type { Context, Hono } from 'hono';
import { logoutPath } from '../../contract/login.ts';
import type { Deps } from '../http/deps.ts';
import { cookies } from '../http/tokenStore.ts';
import { answered, type LoginWeb, leave, show } from './completeLogin.ts';
import { logOut, userOf } from './logins.ts';
import { logoutPage, messagePage } from './pages.ts';

/** Binds `/api/logout`; GET only asks for confirmation, because a link of another site can trigger it. */
export function bindLogout(app: Hono, deps: Deps, { jarOf, visitOf }: LoginWeb): void {
  const page = (c: Context, work: () => Promise<Response>) =>
    answered(c, logoutPath, work, 'The sign-out did not work');
  app.get(logoutPath, (c) =>
    page(c, async () => {
      const user = await userOf(deps, visitOf(c));
      return show(c, 200, user === null ? signedOut : logoutPage(logoutPath));
    }),
  );
  app.post(logoutPath, (c) =>
    page(c, async () => {
      await logOut(deps, visitOf(c));
      jarOf(c).write(cookies.login, '', 0);
      // Unsent answers are in the browser's storage.
      c.header('Clear-Site-Data', '"storage"');
      return leave(c, logoutPath, 303);
    }),
  );
}

const signedOut = messagePage(
  'You are signed out',
  'What you have sent is kept. On a computer that you share, also sign out of the service that you signed in with.',
  null,
);
