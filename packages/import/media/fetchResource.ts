import { Agent, type Dispatcher, request } from 'undici';
import { publicLookup, requireHost } from './publicAddress.ts';

const mostRedirects = 3;

interface Options {
  readonly bytes: number;
  readonly milliseconds: number;
  /** Whether the imported file contains the address, not a list that was fetched. */
  readonly isWritten: boolean;
}

/**
 * Fetches the content of an http or https address and follows at most three redirects.
 * @throws for any other address, for a status other than 200, and for content that is too large or too slow
 */
export async function fetchResource(address: string, options: Options): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(options.milliseconds);
  const dispatcher = new Agent({ connect: { lookup: publicLookup } });
  try {
    let url = new URL(address);
    const { host } = url;
    for (let count = 0; count <= mostRedirects; count += 1) {
      if (!/^https?:$/.test(url.protocol))
        throw new Error(`${url.protocol} is neither http nor https`);
      requireHost(url.hostname, options.isWritten && url.host === host);
      const reply = await request(url, {
        ...{ dispatcher, signal, maxRedirections: 0 },
        headers: { 'user-agent': 'Askpath-Import', 'accept-encoding': 'identity' },
      });
      const { location } = reply.headers;
      const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400;
      if (!isRedirect || typeof location !== 'string') return await bodyOf(reply, options.bytes);
      await reply.body.dump({ limit: 16_384, signal }).catch(() => {});
      url = new URL(location, url);
    }
    throw new Error(`redirects more than ${mostRedirects} times`);
  } finally {
    await dispatcher.destroy();
  }
}

async function bodyOf(reply: Dispatcher.ResponseData, most: number): Promise<Uint8Array> {
  if (reply.statusCode !== 200) throw new Error(`answers with status ${reply.statusCode}`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply.body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Error(`has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
