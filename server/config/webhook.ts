import { isLoopback } from '../lib/serverNames.ts';

export interface WebhookConfig {
  readonly url: string;
  /** The secrets of which each signs every event, so that a secret can be replaced. */
  readonly secrets: readonly Uint8Array[];
}

const prefix = 'whsec_';
/** Bytes of a secret of Standard Webhooks. */
const secretBytes = { min: 24, max: 64 };

export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, hostname, username, password, hash } = url;
  if (username + password + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Reads the secrets; null if one of them is invalid. */
export function readWebhookSecrets(text: string): readonly Uint8Array[] | null {
  const secrets = text
    .trim()
    .split(/\s+/)
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'));
  const written = secrets.map((secret) => prefix + secret.toString('base64')).join(' ');
  const areSized = secrets.every(
    ({ length }) => length >= secretBytes.min && length <= secretBytes.max,
  );
  return areSized && written === text.trim().replace(/\s+/g, ' ') ? secrets : null;
}
