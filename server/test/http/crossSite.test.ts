import { beforeAll, describe, expect, test } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { callSamples, sampleSurvey } from '../support/callSamples.ts';
import { pdf } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';

interface Target {
  readonly path: string;
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
}

const samples = callSamples('target').map(({ call, path, fields }) => ({
  path,
  method: call.method,
  fields,
}));
const changing: readonly Target[] = [
  ...samples.filter(({ method }) => method !== 'GET'),
  ...['/api/login', '/api/passport'].map((path) => ({
    path,
    method: 'POST',
    fields: { name: 'Mallory' },
  })),
];

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';
/** The content types that a page of another site can send without a preflight request. */
const simpleTypes = [form, multipart, 'text/plain', null];
const origins: readonly Readonly<Record<string, string>>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.survey.example' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost', Host: 'localhost' },
  { Origin: 'http://localhost:81', Host: 'localhost' },
];
const sameSite = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' };

describe.each(databases)('requests of another site, on $name', (database) => {
  const world = sharedWorld(database, [sampleSurvey('target')]);
  let client: Client;
  beforeAll(async () => {
    client = world.client();
    await client.start('target');
  });

  test.each(changing)('$path with the cookies of the session is refused (S08)', async (target) => {
    const before = await world.allRows();
    for (const headers of origins) {
      for (const type of simpleTypes) {
        const response = await client.fetch(target.path, request(target, type, headers));
        expect([headers, type, response.status]).toEqual([headers, type, 403]);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await world.allRows()).toEqual(before);
  });

  test('the same requests of the own page are answered (S08)', async () => {
    const statusOf = async (path: string, sender = world.client()) => {
      const target = changing.find((target) => target.path === path) as Target;
      const type = path === '/api/file/upload' ? multipart : form;
      return (await sender.fetch(path, request(target, type, sameSite))).status;
    };
    expect(await statusOf('/api/location')).toBe(200);
    expect(await statusOf('/api/start')).toBe(200);
    expect(await statusOf('/api/commitAnswer')).toBe(403);
    expect(await statusOf('/api/file/upload')).toBe(403);
    expect(await statusOf('/api/commitAnswer', client)).toBe(200);
  });

  test('no route grants access to another origin (S09)', async () => {
    const paths = [
      ...[...samples, ...changing].map(({ path }) => path),
      ...words`
        / /target /window/target /embed.js /assets/index.js /pictures/a.webp /api/file/x /nothing
      `,
    ];
    for (const path of new Set(paths)) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) {
        for (const origin of ['https://evil.example', 'null', 'http://localhost']) {
          const headers = {
            Origin: origin,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'idempotency-key',
            'Access-Control-Request-Private-Network': 'true',
          };
          const response = await client.fetch(path, { method, headers });
          const names = [...response.headers.keys()];
          const granted = names.filter((name) => name.startsWith('access-control-'));
          expect([path, method, granted]).toEqual([path, method, []]);
          expect(response.status).toBeLessThan(500);
        }
      }
    }
  });
});

function request(
  { method, path, fields }: Target,
  type: string | null,
  headers: Readonly<Record<string, string>>,
): RequestInit {
  if (type === null) return { method, headers };
  const text = new URLSearchParams(fields).toString();
  if (type !== multipart)
    return { method, headers: { ...headers, 'Content-Type': type }, body: text };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (path === '/api/file/upload') body.append('files', new File([new Uint8Array(pdf())], 'a.pdf'));
  return { method, headers, body };
}
