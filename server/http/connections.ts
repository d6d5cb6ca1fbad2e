import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/address.ts';
import { countOpen } from '../limits/openCount.ts';

/**
 * Requests that a connection may have sent without a reply; browsers and proxies wait for a reply
 * before the next request.
 */
const maxUnanswered = 4;

/**
 * Creates a server that answers the requests of a connection in turn and closes a connection that
 * sends too many requests ahead.
 */
export function createBoundedServer(options: ServerOptions, listener: RequestListener): Server {
  return createServer(options, oneByOne(listener));
}

/**
 * Without this queue Node would run every request that a connection has sent ahead and hold each
 * reply in memory until the client reads it.
 */
function oneByOne(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const starts = unanswered.get(socket) ?? [];
    unanswered.set(socket, starts);
    starts.push(() => {
      // `close` follows the end of the reply, or the end of the connection if that comes first.
      response.once('close', () => {
        starts.shift();
        if (!socket.destroyed) starts[0]?.();
      });
      listener(request, response);
    });
    if (starts.length > maxUnanswered) socket.destroy();
    else if (starts.length === 1) starts[0]?.();
  };
}

export interface ConnectionLimits {
  /** The number of connections that may be open at the same time. */
  readonly total: number;
  /**
   * The number of open connections of one address; counted only without a proxy in front, which
   * would share one address.
   */
  readonly perAddress: number;
  /** The number of replies in progress of one address, which is also known behind a proxy. */
  readonly repliesPerAddress: number;
}

/**
 * Divides the process's file handles: at most half become connections, because the database and
 * files need the others.
 */
export function connectionLimits(
  maxConnections: number,
  handles = openFileLimit(),
): ConnectionLimits {
  const total = Math.min(maxConnections, Math.floor(handles / 2));
  return {
    total,
    perAddress: Math.ceil(total / 4),
    repliesPerAddress: Math.min(2_000, Math.ceil(total / 4)),
  };
}

/** Returns the limit of open files of this process; `Infinity` where `/proc` does not report one. */
function openFileLimit(): number {
  try {
    const text = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Refuses connections beyond the limits; the limit for each address holds only with `countsAddresses`. */
export function limitConnections(
  server: Server,
  { total, perAddress }: Pick<ConnectionLimits, 'total' | 'perAddress'>,
  countsAddresses: boolean,
): void {
  server.maxConnections = total;
  if (!countsAddresses) return;
  const open = countOpen(perAddress);
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) return;
    const end = open.begin(networkOf(socket.remoteAddress));
    if (end) socket.once('close', end);
    else socket.destroy();
  });
}
