import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, which a test can cut. */
export interface Wire {
  readonly port: number;
  readonly connections: () => number;
  /** The number of times that something was sent after a reply had arrived. */
  readonly turns: () => number;
  /** Delays replies by this many milliseconds. */
  delay(ms: number): void;
  /** From now on nothing arrives, and no error is reported. */
  hang(): void;
  /** Breaks every connection, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on new connections lead to another port of the host. */
  moveTo(port: number): void;
  close(): Promise<void>;
}

/** Opens a proxy to a port of a host. */
export async function wireTo(host: string, port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let hangs = false;
  let target = port;
  let connections = 0;
  let turns = 0;
  let latency = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(target, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    let isReplied = true;
    near.on('data', (bytes) => {
      if (isReplied) turns += 1;
      isReplied = false;
      if (!hangs) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (hangs) return;
      const arrive = () => {
        isReplied = true;
        near.write(bytes);
      };
      if (latency > 0) setTimeout(arrive, latency);
      else arrive();
    });
  });
  const listen = async (listenPort: number) => {
    server.listen(listenPort, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  await listen(0);
  const listeningPort = (server.address() as AddressInfo).port;
  return {
    port: listeningPort,
    connections: () => connections,
    turns: () => turns,
    delay(ms) {
      latency = ms;
    },
    hang() {
      hangs = true;
    },
    cut,
    async mend() {
      hangs = false;
      await cut();
      await listen(listeningPort);
    },
    moveTo(other) {
      target = other;
    },
    close: cut,
  };
}

/** Waits until a connection is over, ended or reset. */
export function gone(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
