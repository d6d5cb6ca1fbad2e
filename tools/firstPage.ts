import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { calls } from '../contract/calls.ts';
import { requestsBeforePaint } from './lib/requestsBeforePaint.ts';
import { serve } from './lib/server.ts';

// Prints the bytes of the build after Brotli compression, as the server sends them, and fails where a first page
// requests a file before it is painted. `npm run bench:page` measures how these bytes affect a respondent.

interface FirstPage {
  readonly html: string;
  readonly bytes: number;
}

const server = await serve();
try {
  const [plain, rarer] = [await firstQuestion('branching'), await firstQuestion('sus')];
  const sizes: readonly (readonly [name: string, bytes: number])[] = [
    ['HTML of a first question', plain.bytes],
    ['HTML of a first question of a rarer type', rarer.bytes],
    ['script until hydrated', bytesOf(plain, 'js')],
    ['script until hydrated, rarer types', bytesOf(rarer, 'js')],
    ['style sheets until hydrated', bytesOf(plain, 'css')],
    ['style sheets until hydrated, rarer types', bytesOf(rarer, 'css')],
    ['script of a host page', compressedSize('/embed.js')],
  ];
  for (const [name, bytes] of sizes) console.log(`${name}: ${bytes} bytes`);
  for (const request of [plain, rarer].flatMap(({ html }) => requestsBeforePaint(html))) {
    console.error(`✗ Requested before the first paint: ${request}`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

async function firstQuestion(surveyId: string): Promise<FirstPage> {
  const started = await fetch(server.origin + calls.start.path, {
    method: calls.start.method,
    body: new URLSearchParams({
      ...{ surveyId, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
    }),
  });
  const Cookie = started.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  for (let tries = 1; tries <= 50; tries += 1) {
    const page = await load(`${server.origin}/${surveyId}`, Cookie);
    if (page.html.includes('<form')) return page;
    // A server whose event loop lags does not render pages, so the loop gets time to recover.
    await delay(100);
  }
  throw new Error(`The page of ${surveyId} has no question`);
}

async function load(url: string, cookie: string): Promise<FirstPage> {
  const request = get(url, { headers: { Cookie: cookie, 'Accept-Encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  return { html: brotliDecompressSync(body).toString(), bytes: body.length };
}

/**
 * The bytes of the files that the page loads before it is hydrated, all of which it names
 * (test/journeys/start/firstLoad.test.ts).
 */
function bytesOf({ html }: FirstPage, kind: 'js' | 'css'): number {
  const files = [...html.matchAll(/ (?:href|src)="([^"]+\.(\w+))"/g)].flatMap(
    ([, file = '', end]) => (end === kind ? file : []),
  );
  return [...new Set(files)].map(compressedSize).reduce((sum, size) => sum + size, 0);
}

function compressedSize(file: string): number {
  return statSync(`dist${file}.br`).size;
}
