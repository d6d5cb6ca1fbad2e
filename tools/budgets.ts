import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { calls } from '../contract/calls.ts';
import { requestsBeforePaint } from './lib/requestsBeforePaint.ts';
import { serve } from './lib/server.ts';

// Checks the bytes of the build, compressed by Brotli, as the server sends them (docs/decisions/0034-plain-build.md).

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

interface FirstPage {
  readonly html: string;
  readonly bytes: number;
}

const server = await serve();
try {
  const [plain, rarer] = [await firstQuestion('branching'), await firstQuestion('sus')];
  const rows: readonly Row[] = [
    { name: 'HTML of a first question', bytes: plain.bytes, limit: 14_000 },
    { name: 'HTML of a first question of a rarer type', bytes: rarer.bytes, limit: 14_000 },
    { name: 'script until hydrated', bytes: bytesOf(plain, 'js'), limit: 110_000 },
    { name: 'script until hydrated, rarer types', bytes: bytesOf(rarer, 'js'), limit: 118_100 },
    { name: 'style sheets until hydrated', bytes: bytesOf(plain, 'css'), limit: 4_000 },
    {
      name: 'style sheets until hydrated, rarer types',
      bytes: bytesOf(rarer, 'css'),
      limit: 6_700,
    },
    { name: 'script of a host page', bytes: compressedSize('/embed.js'), limit: 3_000 },
  ];
  for (const { name, bytes, limit } of rows) {
    console.log(`${bytes > limit ? '✗' : '✓'} ${name}: ${bytes} of ${limit} bytes`);
    if (bytes > limit) process.exitCode = 1;
  }
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
    // A server whose event loop lags leaves its pages to the script.
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

/** The page names every file that is loaded before it is hydrated (test/journeys/start/firstLoad.test.ts). */
function bytesOf({ html }: FirstPage, kind: 'js' | 'css'): number {
  const files = [...html.matchAll(/ (?:href|src)="([^"]+\.(\w+))"/g)].flatMap(
    ([, file = '', end]) => (end === kind ? file : []),
  );
  return [...new Set(files)].map(compressedSize).reduce((sum, size) => sum + size, 0);
}

function compressedSize(file: string): number {
  return statSync(`dist${file}.br`).size;
}
