import type { Context, Hono } from 'hono';
import { codes } from '../../contract/envelope.ts';
import type { LoginWay } from '../config/config.ts';
import type { Deps } from '../http/deps.ts';
import { routeOf } from '../http/observe.ts';
import { cookies } from '../http/tokenStore.ts';
import { errandLife, packed, unpacked } from './authState.ts';
import {
  againAt,
  answered,
  failed,
  fromOf,
  type LoginWeb,
  leave,
  show,
  welcome,
} from './completeLogin.ts';
import { messagePage } from './pages.ts';
import { openProvider, type Provider, ProviderAway, SignInFailed } from './provider.ts';

/** Where the provider sends browsers back to; it has to know this address (README, "Login"). */
const callbackPath = '/api/login/callback';

/** Sends browsers to an OpenID Connect provider, and logs in whom it sends back. */
export function bindByProvider(
  app: Hono,
  deps: Deps,
  web: LoginWeb,
  paths: readonly string[],
  way: LoginWay & { kind: 'provider' },
): void {
  const provider = openProvider(way);
  for (const path of paths) {
    app.get(path, (c) => {
      const from = fromOf(c);
      const again = againAt(path, from);
      return guarded(c, deps, again, () => begin(c, web, provider, from));
    });
  }
  const [first = '/'] = paths;
  app.get(callbackPath, (c) => {
    const errand = unpacked(web.jarOf(c).read(cookies.errand));
    const again = againAt(first, errand?.from ?? '/');
    return guarded(c, deps, again, async () => {
      const returned = returnedTo(c, web);
      // An answer to no question of this browser's, or to an older one, leaves the one under way alone.
      if (!errand || returned.searchParams.get('state') !== errand.state) return failed(c, again);
      web.jarOf(c).write(cookies.errand, '', 0);
      const who = await provider.end(returned, errand);
      return welcome(c, deps, web, who, errand.from);
    });
  });
}

async function begin(
  c: Context,
  web: LoginWeb,
  provider: Provider,
  from: string,
): Promise<Response> {
  const { address, secrets } = await provider.begin(`${originOf(c, web)}${callbackPath}`);
  web.jarOf(c).write(cookies.errand, packed({ ...secrets, from }), errandLife);
  return leave(c, address, 302);
}

/** The address a browser came back with, as the provider knows it. */
function returnedTo(c: Context, web: LoginWeb): URL {
  return new URL(`${originOf(c, web)}${callbackPath}${new URL(c.req.url).search}`);
}

/** Where respondents see this server. */
function originOf(c: Context, { publicOrigin }: LoginWeb): string {
  return publicOrigin ?? new URL(c.req.url).origin;
}

/** Answers as `work` does; a provider that does not answer, or lets nobody in, has a page of its own. */
function guarded(
  c: Context,
  deps: Deps,
  again: string,
  work: () => Promise<Response>,
): Promise<Response> {
  return answered(c, again, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof SignInFailed)) throw error;
      deps.log.warn(`${routeOf(c)}: ${error.name}: ${error.message}`, { id: c.get('requestId') });
      return error instanceof SignInFailed ? failed(c, again) : away(c, again);
    }
  });
}

function away(c: Context, again: string): Promise<Response> {
  c.header('Retry-After', '5');
  const words = 'The service that signs you in does not answer. Try again in a moment.';
  return show(
    c,
    codes.unavailable,
    messagePage('Signing in is not possible right now', words, again),
  );
}
