import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { words } from '../tags.ts';

/** A real OpenID Connect provider that signs users in without a dialog. */
export interface TestProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** The user who signs in; null declines. */
  user: string | null;
  /** Answers, and accepts these redirect addresses. */
  open(...callbacks: readonly string[]): void;
  /** Replies 500 to the path, or to all, until it is opened again. */
  fail(path?: string): void;
  /** Changes every ID token. */
  tamper: (idToken: string) => string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  close(): Promise<void>;
}

const client = { id: 'askpath', secret: 'a secret of +&% characters' };
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Starts a provider that replies 500 until it is opened. */
export async function testProvider(port = 0): Promise<TestProvider> {
  const failing: RequestListener = (_, response) => response.writeHead(500).end('<h1>500</h1>');
  let answer: RequestListener = failing;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const testProvider: TestProvider = {
    issuer,
    client,
    publicKey,
    privateKey,
    user: 'ana',
    tamper: (idToken) => idToken,
    open(...callbacks) {
      const provider = providerAt(issuer, callbacks);
      const call = provider.callback();
      answer = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? void decide(provider, testProvider.user, request, response)
          : void call(
              request,
              request.url === '/token' ? tampered(response, testProvider) : response,
            );
    },
    fail(path) {
      const before = answer;
      answer = (request, response) =>
        void (path === undefined || request.url === path ? failing : before)(request, response);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return testProvider;
}

/** Replaces the ID token of the reply by the tampered one. */
function tampered(response: ServerResponse, provider: TestProvider): ServerResponse {
  const end = response.end.bind(response);
  return Object.assign(response, {
    end(body: unknown) {
      const tokens = JSON.parse(String(body));
      const changed = { ...tokens, id_token: tokens.id_token && provider.tamper(tokens.id_token) };
      const text = JSON.stringify(changed);
      if (!response.headersSent) response.setHeader('Content-Length', Buffer.byteLength(text));
      return end(text);
    },
  });
}

function providerAt(issuer: string, callbacks: readonly string[]): Provider {
  return new Provider(issuer, {
    adapter: () => new Memory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...callbacks],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['of a test'] },
    pkce: { required: () => true },
    ttl: Object.fromEntries(
      words`AccessToken AuthorizationCode Grant IdToken Interaction Session`.map((name) => [
        name,
        60,
      ]),
    ),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {};
      if (!oidc.client || accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
}

/** The provider's own adapter logs a warning at every start. */
class Memory implements Adapter {
  readonly #rows = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#rows.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#rows.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const row = this.#rows.get(id);
    if (row) this.#rows.set(id, { ...row, consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}

function decide(
  provider: Provider,
  user: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result =
    user === null
      ? { error: 'access_denied', error_description: 'No, thanks' }
      : { login: { accountId: user } };
  return provider.interactionFinished(request, response, result);
}
