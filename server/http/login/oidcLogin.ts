import type { Context, Hono } from 'hono';
import { codes } from '../../../contract/envelope.ts';
import { authStateMaxAge, decodeAuthState, encodeAuthState } from '../../auth/authState.ts';
import type { Provider } from '../../auth/provider.ts';
import { ProviderUnavailable, SignInFailed } from '../../auth/providerErrors.ts';
import type { LoginWay } from '../../config/config.ts';
import { routeOf } from '../accessLog.ts';
import type { Deps } from '../deps.ts';
import { messagePage } from '../htmlPage.ts';
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

/** Registered with the provider. */
const callbackPath = '/api/login/callback';

export function bindOidcLogin(
  app: Hono,
  deps: Deps,
  login: LoginDeps,
  paths: readonly string[],
  way: LoginWay & { kind: 'provider' },
): void {
  let opened: Promise<Provider> | undefined;
  /** Loaded at the first login for a faster start. */
  const provider = () => {
    opened ??= import('../../auth/provider.ts').then(({ openProvider }) => openProvider(way));
    return opened;
  };
  for (const path of paths) {
    app.get(path, (c) => {
      const from = returnAddressOf(c);
      return withProviderErrors(c, deps, loginUrl(path, from), () =>
        provider().then((opened) => startLogin(c, login, opened, from)),
      );
    });
  }
  const [first = '/'] = paths;
  app.get(callbackPath, (c) => {
    const authState = decodeAuthState(login.tokenStoreOf(c).read(cookies.authState));
    const retryUrl = loginUrl(first, authState?.from ?? '/');
    return withProviderErrors(c, deps, retryUrl, async () => {
      const callback = callbackUrl(c, login);
      // An unrelated or outdated callback keeps the state of the current login.
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

/** The requested URL with the registered origin and path. */
function callbackUrl(c: Context, login: LoginDeps): URL {
  return new URL(`${originOf(c, login)}${callbackPath}${new URL(c.req.url).search}`);
}

function originOf(c: Context, { publicOrigin }: LoginDeps): string {
  return publicOrigin ?? new URL(c.req.url).origin;
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
  const message = 'The service that signs you in does not answer. Try again in a moment.';
  return htmlReply(
    c,
    codes.unavailable,
    messagePage('Signing in is not possible right now', message, retryUrl),
  );
}
