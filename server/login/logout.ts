import type { Context, Hono } from 'hono';
import { logoutPath } from '../../contract/login.ts';
import type { Deps } from '../deps.ts';
import { logOut, userOf } from '../flow/login.ts';
import { cookies } from '../http/jar.ts';
import { logoutPage, messagePage } from './pages.ts';
import { answered, type LoginWeb, leave, show } from './reply.ts';

/**
 * Binds `/api/logout`: GET asks, POST ends the login and leads back to GET, which then says that nobody is signed in.
 * GET changes nothing, because a link or a picture of another site can bring a browser to it.
 */
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
      // Answers that were typed and not sent are in the storage of the browser.
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
