import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export const secret = Buffer.alloc(24, 7);
export const oldSecret = Buffer.alloc(64, 9);
export const secretSetting = [secret, oldSecret]
  .map((key) => `whsec_${key.toString('base64')}`)
  .join(' ');

/** Opens a receiver of webhooks on the loopback address, whose replies a test controls. */
export async function openReceiver() {
  const received: Received[] = [];
  const state = {
    reply: (response: ServerResponse, _: Received): void => {
      response.writeHead(204).end();
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { url: path, headers } = request;
    const delivery = {
      path,
      headers,
      id: String(headers['webhook-id']),
      body,
      event: JSON.parse(body),
    };
    received.push(delivery);
    state.reply(response, delivery);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Makes all further replies have this status. */
    answer(status: number, headers: Record<string, string> = {}) {
      state.reply = (response) => void response.writeHead(status, headers).end();
    },
    /** Holds all further replies; returns the function that sends them. */
    hold(): () => void {
      const held: ServerResponse[] = [];
      state.reply = (response) => void held.push(response);
      return () => {
        for (const response of held.splice(0)) response.writeHead(200).end('ok');
      };
    },
  };
}

/** Computes the signature by the specification, without code of the product. */
export function signatureBy(key: Buffer, { id, headers, body }: Received): string {
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
