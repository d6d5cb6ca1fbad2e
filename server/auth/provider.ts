import * as client from 'openid-client';
import type { LoginWay } from '../config/config.ts';
import type { AuthSecrets } from './authState.ts';
import { ProviderUnavailable, SignInFailed } from './providerErrors.ts';

export interface Provider {
  startAuthorization(
    redirectUri: string,
  ): Promise<{ readonly address: string; readonly secrets: AuthSecrets }>;
  finishAuthorization(
    callback: URL,
    secrets: AuthSecrets,
  ): Promise<readonly [issuer: string, subject: string]>;
}

const timeoutSeconds = 5;

/** Discovers the provider's configuration at its first use, and again after a failure. */
export function openProvider(settings: LoginWay & { kind: 'provider' }): Provider {
  let discovered: Promise<client.Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(settings).catch((error) => {
      discovered = null;
      throw new ProviderUnavailable(loggableReason(error), { cause: error });
    });
    return discovered;
  };
  return {
    async startAuthorization(redirectUri) {
      const config = await configuration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const { href } = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { address: href, secrets };
    },
    async finishAuthorization(callback, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error) => {
          const Kind = isUnavailable(error) ? ProviderUnavailable : SignInFailed;
          throw new Kind(loggableReason(error), { cause: error });
        });
      const claims = tokens.claims();
      if (!claims) throw new SignInFailed('there was no ID token');
      // An empty subject would make everybody the same user.
      if (claims.sub.trim() === '') throw new SignInFailed('the ID token has no subject');
      return [claims.iss, claims.sub];
    },
  };
}

function discover({ issuer, clientId, clientSecret }: LoginWay & { kind: 'provider' }) {
  const url = new URL(issuer);
  return client.discovery(url, clientId, clientSecret, clientAuthentication(clientSecret), {
    timeout: timeoutSeconds,
    execute: [
      client.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Prefers `client_secret_basic`, the default of OpenID Connect. */
function clientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? basic : post;
    return authenticate(server, ...request);
  };
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  // A response of fetch is no instance of the global `Response`, because the HTTP server replaces
  // that class.
  if (cause && typeof cause === 'object' && 'status' in cause) return Number(cause.status) >= 500;
  return error instanceof TypeError && code === undefined;
}

/**
 * Returns a message of the library or a provider's code such as `access_denied`, never a provider's
 * text, which may be personal.
 */
function loggableReason(error: unknown): string {
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
