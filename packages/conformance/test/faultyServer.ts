import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OnEnd } from '../../../test/support/temporary.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What a server does wrong: to a call before it reads it, or to a reply before it sends it. */
export interface ServerFault {
  readonly call?: (call: Call) => Partial<Call>;
  readonly reply?: (reply: Reply, call: Call) => Partial<Reply>;
}

/** A server that does what the one at `origin` does, but for one fault; returns its origin. */
export async function faultyServer(
  origin: string,
  { call: change, reply: spoil }: ServerFault,
  onEnd: OnEnd,
): Promise<string> {
  const client = nextClient();
  const server = createServer(async (incoming, outgoing) => {
    const bytes = await readAll(incoming);
    const original = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { 'x-forwarded-for': client, ...incoming.headers },
      body: bytes.toString('latin1'),
    };
    const call = { ...original, ...change?.(original) };
    const reply = await forward(origin, call);
    const spoilt = { ...reply, ...spoil?.(reply, call) };
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = spoilt.headers;
    outgoing.writeHead(spoilt.status, headers).end(spoilt.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let clients = 0;

/** An address for the callers of each server, so that none is refused for the many calls of another's. */
function nextClient(): string {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
}

/** Changes the data of successes of calls whose path begins like this. */
export function ofCall(
  path: string,
  change: (data: unknown) => unknown,
): NonNullable<ServerFault['reply']> {
  return (reply, call) => {
    if (!call.path.startsWith(path)) return {};
    const { code, data } = JSON.parse(reply.text);
    return code === 200 ? { text: JSON.stringify({ code, data: change(data) }) } : {};
  };
}

async function readAll(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

function forward(origin: string, { method, path, headers, body }: Call): Promise<Reply> {
  // A changed body has another length, for whose end the server would wait.
  const length = headers['content-length'] && { 'content-length': `${body.length}` };
  const sent = { ...headers, ...length };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, origin), { method, headers: sent }, async (incoming) =>
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        text: await text(incoming),
      }),
    );
    outgoing.on('error', reject);
    outgoing.end(Buffer.from(body, 'latin1'));
  });
}
