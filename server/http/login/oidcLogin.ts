import type { Context, Hono } from 'hono';
import { codes } from '../../../contract/envelope.ts';
import { authStateMaxAge, decodeAuthState, encodeAuthState } from '../../auth/authState.ts';
import type { Provider } from '../../auth/provider.ts';
import { ProviderUnavailable, SignInFailed } from '../../auth/providerErrors.ts';
import type { LoginWay } from '../../config/config.ts';
import { routeOf } from '../accessLog.ts';
import type { Deps } from '../deps.ts';
import { messagePage } from '../htmlPage.ts';
import { basePathOf, wordsOf } from '../pageTexts.ts';
import { cookies } from '../tokenStore.ts';
import {
  completeLogin,
  htmlReply,
  type LoginDeps,
  loginFailed,
  loginUrl,
  redirectTo,
  returnAddressOf,
  withErrorPage,
} from './completeLogin.ts';

/** The path of the redirect URL that is registered with the provider. */
const callbackPath = '/api/login/callback';

export function bindOidcLogin(
  app: Hono,
  deps: Deps,
  login: LoginDeps,
  paths: readonly string[],
  way: LoginWay & { kind: 'provider' },
): void {
  let opened: Promise<Provider> | undefined;
  /** The provider's library is loaded at the first login, so that the server starts faster. */
  const provider = () => {
    opened ??= import('../../auth/provider.ts').then(({ openProvider }) => openProvider(way));
    return opened;
  };
  for (const path of paths) {
    app.get(path, (c) => {
      const from = returnAddressOf(c, login);
      return withProviderErrors(c, deps, loginUrl(path, from), () =>
        provider().then((opened) => startLogin(c, login, opened, from)),
      );
    });
  }
  const [first = '/'] = paths;
  app.get(callbackPath, (c) => {
    const authState = decodeAuthState(
      login.tokenStoreOf(c).read(cookies.authState),
      login.allowedOrigins,
    );
    const retryUrl = loginUrl(first, authState?.from ?? '/');
    return withProviderErrors(c, deps, retryUrl, async () => {
      const callback = callbackUrl(c, login);
      // The state of the current login stays when an unrelated or outdated callback is opened.
      if (!authState || callback.searchParams.get('state') !== authState.state) {
        return loginFailed(c, retryUrl);
      }
      login.tokenStoreOf(c).write(cookies.authState, '', 0);
      const user = await (await provider()).finishAuthorization(callback, authState);
      return completeLogin(c, deps, login, user, authState.from);
    });
  });
}

async function startLogin(
  c: Context,
  login: LoginDeps,
  provider: Provider,
  from: string,
): Promise<Response> {
  const redirectUri = `${originOf(c, login)}${callbackPath}`;
  const { address, secrets } = await provider.startAuthorization(redirectUri);
  const authState = encodeAuthState({ ...secrets, from });
  login.tokenStoreOf(c).write(cookies.authState, authState, authStateMaxAge);
  return redirectTo(c, address, 302);
}

/** Returns the requested URL with the origin and the path that are registered with the provider. */
function callbackUrl(c: Context, login: LoginDeps): URL {
  return new URL(`${originOf(c, login)}${callbackPath}${new URL(c.req.url).search}`);
}

/** Returns the origin of the server with the path below which it is. */
function originOf(c: Context, { publicOrigin }: LoginDeps): string {
  return (publicOrigin ?? new URL(c.req.url).origin) + basePathOf(c);
}

function withProviderErrors(
  c: Context,
  deps: Deps,
  retryUrl: string,
  work: () => Promise<Response>,
): Promise<Response> {
  return withErrorPage(c, retryUrl, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof SignInFailed)) throw error;
      deps.log.warn(`${routeOf(c)}: ${error.name}: ${error.message}`, { id: c.get('requestId') });
      return error instanceof SignInFailed
        ? loginFailed(c, retryUrl)
        : providerUnavailable(c, retryUrl);
    }
  });
}

function providerUnavailable(c: Context, retryUrl: string): Promise<Response> {
  c.header('Retry-After', '5');
  const words = wordsOf(c);
  const { signInUnavailable, signInUnavailableText } = words.texts;
  return htmlReply(
    c,
    codes.unavailable,
    messagePage(signInUnavailable, signInUnavailableText, retryUrl, words),
  );
}
