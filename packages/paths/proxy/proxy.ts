import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { calls } from '../../../contract/calls.ts';
import { nameOf, uploadedName } from '../browser/calls.ts';
import { withoutLocationReply } from '../browser/location.ts';
import { changed, changedStatus } from './changes.ts';
import { endingSchema, HeldCalls, type HeldEnding } from './heldCalls.ts';
import type { PathToWalk } from './pathsToWalk.ts';
import { readSituation, SituationError, situations } from './situations.ts';

interface ProxyOptions {
  readonly origin: string;
  /** The port of this machine; 0 for a free one. */
  readonly port: number;
  /** The survey that the page shows first. */
  readonly surveyId: string;
  readonly paths: readonly PathToWalk[];
  /** Whether calls wait for a person at first. */
  readonly isHolding?: boolean;
}

/** A header of a call that names its situation, for clients without the page. */
const situationHeader = 'askpath-situation';

export interface RunningProxy {
  readonly origin: string;
  /** The address of the page for a person. */
  readonly page: string;
  stop(): Promise<void>;
}

/** The folder of the addresses that the deployment does not get. */
const ownFolder = '/__paths/';

const types: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'script.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
};

const callNames = [...new Set(Object.values(calls).map(({ path }) => nameOf(path)))];

/** What the page of the proxy asks for. */
const actionSchema = v.variant('action', [
  v.object({ action: v.literal('end'), id: v.number(), ending: endingSchema }),
  v.object({ action: v.literal('hold'), isHolding: v.boolean() }),
  v.object({ action: v.literal('restore') }),
  v.object({ action: v.literal('ask'), isAsking: v.boolean() }),
  /** Calls of this name end in the situation from now on; an empty one removes it. */
  v.object({
    action: v.literal('arrange'),
    call: v.string(),
    situation: v.string(),
    isOnce: v.boolean(),
  }),
  /** The next page is that of a new respondent. */
  v.object({ action: v.literal('forget') }),
]);

/** Starts a proxy on this machine alone. */
export async function startProxy({
  origin,
  port,
  surveyId,
  paths,
  isHolding = true,
}: ProxyOptions): Promise<RunningProxy> {
  const held = new HeldCalls();
  held.setHolding(isHolding);
  /** Whether pages come without their location reply, so that they ask for it by a call. */
  let isAsking = paths[0]?.asks ?? false;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`The deployment does not answer: ${error.message}`);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another site must not reach the proxy by a name that leads to this machine.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
      return send(response, 403, { error: 'Only localhost is answered.' });
    const { pathname, searchParams } = new URL(request.url ?? '/', address);
    if (!pathname.startsWith(ownFolder)) return forward(request, response, pathname);
    const name = pathname.slice(ownFolder.length);
    if (name === 'state') {
      await held.changeAfter(Number(searchParams.get('after') ?? -1), 20_000);
      return send(response, 200, { ...held.state, isAsking });
    }
    if (name === 'paths') return send(response, 200, { surveyId, paths, situations, callNames });
    if (name === 'act') return act(request, response);
    const file = name === '' ? 'index.html' : name;
    const type = types[file];
    if (type === undefined) return send(response, 404, { error: 'There is no such page.' });
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(await readFile(fileURLToPath(new URL(`page/${file}`, import.meta.url))));
  }

  async function act(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A form of another site could send no JSON, but an older browser would not name the site.
    const isOwn = request.headers['content-type'] === 'application/json';
    const read = v.safeParse(
      v.pipe(v.string(), v.parseJson(), actionSchema),
      await textOf(request),
    );
    if (!isOwn || !read.success) return send(response, 400, { error: 'This is no action.' });
    const { output } = read;
    if (output.action === 'hold') held.setHolding(output.isHolding);
    if (output.action === 'restore') held.restoreConnection();
    if (output.action === 'ask') isAsking = output.isAsking;
    if (output.action === 'arrange' && !arrange(output.call, output.situation, output.isOnce))
      return send(response, 400, { error: 'There is no such situation.' });
    const isDone = output.action !== 'end' || held.end(output.id, output.ending);
    // Scripts of the page cannot read the cookies of the deployment.
    if (output.action === 'forget') response.setHeader('clear-site-data', '"cookies"');
    send(response, isDone ? 200 : 409, {});
  }

  function arrange(call: string, situation: string, isOnce: boolean): boolean {
    if (situation === '') {
      held.arrange(call, null);
      return true;
    }
    try {
      held.arrange(call, { situation, ending: readSituation(situation), isOnce });
    } catch (error) {
      if (error instanceof SituationError) return false;
      throw error;
    }
    // A page that comes with its location makes no call that could end otherwise.
    isAsking = true;
    return true;
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const body = await bytesOf(request);
    const ending: HeldEnding = pathname.startsWith('/api/')
      ? await endingOf(request, response, pathname, body)
      : { kind: 'pass' };
    if (endsHere(ending, response)) return;
    if (ending.kind === 'slow') await setTimeout(ending.ms);
    const reply = await fetch(origin + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: forwardedHeaders(request, origin),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
    });
    const received = Buffer.from(await reply.arrayBuffer());
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
    const bytes = isJson ? withChange(ending, received) : received;
    if (ending.kind === 'replyLost') return void response.destroy();
    if (ending.kind === 'half') {
      response.writeHead(reply.status, {
        ...returnedHeaders(reply.headers, origin),
        'content-length': bytes.length,
      });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return;
    }
    const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
    response.writeHead(reply.status, returnedHeaders(reply.headers, origin));
    response.end(isPage && isAsking ? withoutLocationReply(bytes.toString()) : bytes);
  }

  /** How a call ends: by its own header, as arranged, or by a person. */
  async function endingOf(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    body: Buffer,
  ): Promise<HeldEnding> {
    const situation = request.headers[situationHeader];
    if (situation !== undefined) {
      try {
        return readSituation(String(situation));
      } catch (error) {
        if (!(error instanceof SituationError)) throw error;
        return { kind: 'reply', status: 400, body: { code: 400, message: error.message } };
      }
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const isText = !request.headers['content-type']?.startsWith('multipart/');
    return held.hold(
      {
        name: nameOf(pathname),
        address: `${request.method} ${pathname}`,
        fields: isText
          ? Object.fromEntries(new URLSearchParams(body.toString()))
          : { files: uploadedName(body) },
      },
      gone.signal,
    );
  }

  return {
    origin: address,
    page: `${address}${ownFolder}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Ends a call that does not reach the deployment; returns whether it was one. */
function endsHere(ending: HeldEnding, response: ServerResponse): boolean {
  switch (ending.kind) {
    case 'lost':
      // A request that was read has left its connection, so destroying it would keep the page waiting.
      response.destroy();
      return true;
    case 'reply':
      if ([429, 503].includes(ending.status)) response.setHeader('retry-after', 1);
      send(response, ending.status, ending.body);
      return true;
    case 'page':
      response.writeHead(ending.status, { 'content-type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
      return true;
    case 'silent':
      return true;
    default:
      return false;
  }
}

function withChange(ending: HeldEnding, bytes: Buffer): Buffer {
  if (ending.kind === 'changed') return Buffer.from(changed(bytes.toString(), ending.change));
  if (ending.kind === 'status') return Buffer.from(changedStatus(bytes.toString(), ending.status));
  return bytes;
}

/** The headers of a request as if the page came from the deployment itself. */
function forwardedHeaders(request: IncomingMessage, origin: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const isOfConnection = [
      ...['host', 'connection', 'content-length', 'accept-encoding', situationHeader],
    ].includes(name);
    if (isOfConnection || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (headers.has('origin')) headers.set('origin', origin);
  headers.delete('referer');
  // The page of the proxy shows the survey in a frame, which the deployment must not take for a host page.
  if (headers.get('sec-fetch-dest') === 'iframe') headers.set('sec-fetch-dest', 'document');
  return headers;
}

/** The headers of a reply, which the page of the proxy can show in a frame. */
function returnedHeaders(headers: Headers, origin: string): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'x-frame-options'];
  for (const [name, value] of headers) {
    if (!dropped.includes(name) && name !== 'strict-transport-security') kept[name] = value;
  }
  const policy = headers.get('content-security-policy');
  if (policy !== null) {
    kept['content-security-policy'] = policy
      .split(';')
      .filter((rule) => !/^\s*(frame-ancestors|upgrade-insecure-requests)\b/.test(rule))
      .join(';');
  }
  const location = headers.get('location');
  if (location?.startsWith(`${origin}/`)) kept.location = location.slice(origin.length);
  kept['set-cookie'] = headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/; *domain=[^;]*/i, ''));
  return kept;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function textOf(request: IncomingMessage): Promise<string> {
  return (await bytesOf(request)).toString();
}
