import { createHmac } from 'node:crypto';

/** Returns the headers of Standard Webhooks, with a signature by each secret. */
export function signedHeaders(
  secrets: readonly Uint8Array[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): Readonly<Record<string, string>> {
  const signed = `${id}.${seconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      .join(' '),
  };
}
