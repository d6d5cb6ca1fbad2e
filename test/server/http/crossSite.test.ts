import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { words } from '../../support/tags.ts';
import { pdf } from '../support/fileSamples.ts';
import { type Client, databases, openWorld, survey, type World } from '../support/world.ts';

const id = 'target';
const tables: readonly (keyof Tables)[] = ['session', 'answer', 'commit_reply', 'file', 'login'];
const inSurvey = { surveyId: id, channel: 'web' };
const answer = { questionId: 'a', type: '4', result: '{"text":"theirs"}' };

/** What each call that changes anything would carry if it came from our own pages. */
const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/location': { surveyInfo: id },
  '/api/start': { ...inSurvey, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
  '/api/currSubject': { ...inSurvey, deviceInfo: '{}' },
  '/api/prevSubject': inSurvey,
  '/api/commitAnswer': { ...inSurvey, ...answer, respondent: '{}', finish: '0' },
  '/api/reAnswer': inSurvey,
  [`/api/reAnswer/${id}`]: {},
  '/api/termQuestionnaire': inSurvey,
  '/api/file/upload': {},
  '/api/inApp/wake': { surveyInfo: id, userId: 'mallory', appname: 'shop' },
  [`/api/inApp/surveys/${id}/commitAnswer`]: answer,
  [`/api/inApp/surveys/${id}/attachInfo`]: { userId: 'mallory', appname: 'shop' },
  [`/api/ut/surveyId/${id}/exInfo`]: { sign: '0'.repeat(32) },
  '/api/login': { name: 'Mallory' },
  '/api/passport': { name: 'Mallory' },
};
const methods: Readonly<Record<string, string>> = { '/api/termQuestionnaire': 'PATCH' };

/** The address of a call, with the survey in it. */
const addressOf = ({ path }: Call) => path.replace(/\{(?:id|surveyId)\}/, id);

/** How a page of another site can send them without asking first, and how it can say where it is. */
const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', null];
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
const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' };

describe.each(databases)('what another site makes a browser send, on $name', (database) => {
  let world: World;
  let victim: Client;
  beforeAll(async () => {
    const questions = ['a', 'b', 'c'].map((name) => ({
      id: name,
      type: 'singleInput',
      title: name,
    }));
    world = await openWorld(database, [survey({ id, title: 'Target', questions })]);
    victim = world.client();
    await victim.start(id);
  });
  afterAll(() => world.close());

  test('the table has every call that changes anything', () => {
    const all: readonly Call[] = [...Object.values(calls), reAnswerByForm];
    const changing = all.filter(({ method }) => method !== 'GET').map(addressOf);
    expect(Object.keys(bodies).toSorted()).toEqual(
      [...changing, '/api/login', '/api/passport'].toSorted(),
    );
  });

  test.each(Object.keys(bodies))(
    '%s is refused with the cookies it comes with (S08)',
    async (path) => {
      const before = await everything();
      for (const headers of origins) {
        for (const kind of kinds) {
          const response = await victim.fetch(path, {
            ...sending(path, kind),
            headers: { ...headers, ...typed(kind) },
          });
          expect([headers, kind, response.status]).toEqual([headers, kind, 403]);
          expect(response.headers.getSetCookie()).toEqual([]);
        }
      }
      expect(await everything()).toEqual(before);
    },
  );

  test('the same calls are answered from its own page (S08)', async () => {
    const statuses = [];
    for (const path of ['/api/location', '/api/start', '/api/commitAnswer', '/api/file/upload']) {
      const kind = path === '/api/file/upload' ? 'multipart/form-data' : (kinds[0] ?? null);
      const response = await world
        .client()
        .fetch(path, { ...sending(path, kind), headers: { ...own, ...typed(kind) } });
      statuses.push(response.status);
    }
    // Whoever has just come has no session yet, and is told that rather than where they are not.
    expect(statuses).toEqual([200, 200, 403, 403]);
    const kept = await victim.fetch('/api/commitAnswer', {
      ...sending('/api/commitAnswer', kinds[0] ?? null),
      headers: { ...own, ...typed(kinds[0] ?? null) },
    });
    expect(kept.status).toBe(200);
  });

  test('no route grants anything to another origin, whatever it is asked (S09)', async () => {
    const paths = [
      ...Object.keys(bodies),
      ...Object.values(calls)
        .filter(({ method }) => method === 'GET')
        .map(addressOf),
      ...[
        '/',
        `/${id}`,
        `/window/${id}`,
        ...words`
          /embed.js /assets/index.js /pictures/a.webp /api/file/x /nothing
        `,
      ],
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) {
        for (const origin of ['https://evil.example', 'null', 'http://localhost']) {
          const response = await victim.fetch(path, {
            method,
            headers: {
              Origin: origin,
              'Access-Control-Request-Method': 'POST',
              'Access-Control-Request-Headers': 'idempotency-key',
              'Access-Control-Request-Private-Network': 'true',
            },
          });
          const granted = [...response.headers.keys()].filter((name) =>
            name.startsWith('access-control-'),
          );
          expect([path, method, granted]).toEqual([path, method, []]);
          expect(response.status).toBeLessThan(500);
        }
      }
    }
  });

  function everything() {
    return Promise.all(tables.map((table) => world.rows(table)));
  }
});

function sending(path: string, kind: string | null): RequestInit {
  const method = methods[path] ?? 'POST';
  if (kind === null) return { method };
  const fields = Object.entries(bodies[path] ?? {});
  if (kind !== 'multipart/form-data')
    return { method, body: new URLSearchParams(fields).toString() };
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (path === '/api/file/upload') body.append('files', new File([new Uint8Array(pdf())], 'a.pdf'));
  return { method, body };
}

/** FormData names its boundary itself. */
function typed(kind: string | null): Record<string, string> {
  return kind === null || kind === 'multipart/form-data' ? {} : { 'Content-Type': kind };
}
