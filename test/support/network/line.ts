import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A TCP proxy to the server whose requests can be cut. */
interface Line {
  readonly origin: string;
  /** Breaks every request to this path after this many bytes, because a browser may repeat it. */
  readonly cut: (path: string, after: number) => void;
  readonly mend: () => void;
  readonly broken: readonly number[];
  readonly close: () => Promise<void>;
}

/** Opens a proxy to a server on this machine. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  let fault: { path: string; after: number } | null = null;
  const broken: number[] = [];
  const server = createServer((client) => {
    const far = connect(Number(port), hostname);
    let sent: number | null = null;
    client.on('data', (chunk) => {
      if (fault && chunk.includes(`POST ${fault.path}`)) sent = 0;
      if (sent !== null) sent += chunk.length;
      far.write(chunk);
      if (!fault || sent === null || sent < fault.after) return;
      client.resetAndDestroy();
      far.destroy();
      broken.push(sent);
    });
    far.pipe(client);
    for (const end of [client, far]) {
      end.on('error', () => {});
      end.on('close', () => {
        client.destroy();
        far.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    cut: (path, after) => {
      fault = { path, after };
    },
    mend: () => {
      fault = null;
    },
    close: async () => {
      server.close();
    },
  };
}
