import * as client from 'openid-client';
import type { LoginWay } from '../config/config.ts';
import type { Secrets } from './authState.ts';

/** An OpenID Connect provider, as far as a login needs it. */
export interface Provider {
  /**
   * Where a browser is sent to sign in, and what its answer is recognised by.
   *
   * @throws {ProviderAway}
   */
  begin(redirect: string): Promise<{ readonly address: string; readonly secrets: Secrets }>;
  /**
   * Who has signed in, by the address that a browser came back with: the issuer, and its name for them.
   *
   * @throws {ProviderAway}, {SignInFailed}
   */
  end(returned: URL, secrets: Secrets): Promise<readonly [issuer: string, subject: string]>;
}

/** The provider does not answer, or not as one: the same may well succeed in a moment. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** The provider has answered, and nobody has signed in by it. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/** Seconds the provider has for an answer. */
const patience = 5;

/** Reaches a provider when it is first needed; what failed to be discovered is tried again the next time. */
export function openProvider(settings: LoginWay & { kind: 'provider' }): Provider {
  let discovered: Promise<client.Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(settings).catch((error) => {
      discovered = null;
      throw new ProviderAway(reasonOf(error), { cause: error });
    });
    return discovered;
  };
  return {
    async begin(redirect) {
      const config = await configuration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const { href } = client.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { address: href, secrets };
    },
    async end(returned, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await client
        .authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error) => {
          const Kind = isAway(error) ? ProviderAway : SignInFailed;
          throw new Kind(reasonOf(error), { cause: error });
        });
      const claims = tokens.claims();
      if (!claims) throw new SignInFailed('there was no ID token');
      return [claims.iss, claims.sub];
    },
  };
}

function discover({ issuer, clientId, clientSecret }: LoginWay & { kind: 'provider' }) {
  const url = new URL(issuer);
  return client.discovery(url, clientId, clientSecret, authentication(clientSecret), {
    timeout: patience,
    execute: [
      client.enableNonRepudiationChecks,
      // Settings allow http on loopback only.
      ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** The way every provider has to know and registers by default, unless it says that it knows the other one only. */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? basic : post;
    return way(server, ...request);
  };
}

/** True for a lost connection, a time-out and a failure on the provider's side. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return error instanceof TypeError && code === undefined;
}

/** What a log may say of it: the library's own words, and of others' only a code such as `access_denied`. */
function reasonOf(error: unknown): string {
  if (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError
  ) {
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : error.message;
  }
  if (!(error instanceof Error)) return 'for an unknown reason';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}
