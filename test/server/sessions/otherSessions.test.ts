import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { randomToken } from '../../../server/lib/randomToken.ts';
import { pdf } from '../support/fileSamples.ts';
import {
  type Client,
  databases,
  openWorld,
  type Reply,
  survey,
  type World,
} from '../support/world.ts';

const minute = 60_000;
const canary = 'canary-of-the-owner';
const id = 'private';
const params = { surveyId: id };
const answer = { questionId: 'words', type: 4, result: '{"text":"mine"}' };
const inSurvey = { surveyId: id, channel: 'web' };

/** Every call of the contract, by the one who makes it. */
const every: Readonly<Record<string, (one: Client, owned: Owned) => Promise<Reply<unknown>>>> = {
  survey: (one) => one.call(calls.survey, { params: { id } }),
  location: (one) => one.locate(id),
  start: (one) => one.start(id),
  currSubject: (one) => one.current(id),
  prevSubject: (one) => one.back(id),
  commitAnswer: (one, { file }) => one.commit(id, 'files', { files: [file] }),
  reAnswer: (one) => one.reAnswer(id),
  reAnswerByForm: (one) => one.call(reAnswerByForm, { body: inSurvey }),
  termQuestionnaire: (one) => one.end(id),
  upload: (one) => one.upload({ 'a.pdf': pdf() }, id),
  cascade: (one) => one.call(calls.cascade, { params: { id: canary, itemId: '0' } }),
  wake: (one) => one.wake(id, { userId: canary }),
  inAppCurrSubject: (one) => one.inAppCurrent(id),
  inAppCommitAnswer: (one) => one.call(calls.inAppCommitAnswer, { params, body: answer }),
  attachInfo: (one) => one.attachInfo(id, canary),
  exInfo: (one, { file }) => one.call(calls.exInfo, { params: { id }, body: { sign: file.id } }),
};

/** Who calls: none of them is the owner. Each has a session of its own, or none. */
const callers: Readonly<Record<string, (world: World) => Promise<Client>>> = {
  'without a session': async (world) => world.client(),
  'with a guess': async (world) => {
    const one = world.client();
    one.cookies.set(`askpath_${id}`, randomToken());
    one.cookies.set('askpath.files', randomToken());
    return one;
  },
  'with a session of another survey': async (world) => {
    const one = world.client();
    await one.start('other');
    one.cookies.set(`askpath_${id}`, one.cookies.get('askpath_other') ?? '');
    return one;
  },
  'with a session of their own': async (world) => {
    const one = world.client();
    await one.start(id);
    return one;
  },
  'with a session whose time is over': async (world) => {
    const one = world.client();
    await one.start(id);
    world.now += 10 * minute;
    return one;
  },
  'with a session that has ended': async (world) => {
    const one = world.client();
    await one.start(id);
    await one.end(id);
    return one;
  },
};
/** Calls that need no session. */
const open = ['survey', 'location', 'start', 'cascade', 'wake'];
const holders = ['without a session', 'with a guess', 'with a session of another survey'];

interface Owned {
  readonly browser: Client;
  readonly respondent: string;
  readonly file: Awaited<ReturnType<Client['uploadOne']>>;
}

describe.each(databases)("what is somebody else's, on $name", (database) => {
  let world: World;
  let owned: Owned;
  beforeAll(async () => {
    const questions = [
      { id: 'words', type: 'singleInput', title: 'Words' },
      { id: 'files', type: 'upload', title: 'Files' },
      { id: 'after', type: 'singleInput', title: 'After' },
    ];
    const base = { title: 'Private', questions, scoring: { maximum: 5 } };
    world = await openWorld(database, [
      survey({ ...base, id, maxAnswerTime: 300 }),
      survey({ ...base, id: 'other' }),
    ]);
    const browser = world.client();
    const { data } = await browser.start(id);
    await browser.attachInfo(id, canary);
    await browser.commit(id, 'words', { text: canary });
    const file = await browser.uploadOne(`${canary}.pdf`, pdf(), id);
    await browser.commit(id, 'files', { files: [file] });
    owned = { browser, file, respondent: data.respondent?.id ?? '' };
  });
  afterAll(() => world.close());

  test('the table has every call', () => {
    const all: readonly Call[] = [...Object.values(calls), reAnswerByForm];
    expect(Object.keys(every)).toHaveLength(all.length);
  });

  test.each(Object.keys(every))(
    '%s tells nobody of it, and changes nothing (S11)',
    async (name) => {
      const said = new Map<string, string>();
      for (const [who, make] of Object.entries(callers)) {
        const caller = await make(world);
        const before = await rowsOfOwner();
        const { http, text, headers } = await (every[name] as (typeof every)[string])(
          caller,
          owned,
        );
        expect(http).toBeLessThan(500);
        const told = `${text}\n${JSON.stringify([...headers])}`;
        // The id of the cascade, which is none, is not told either.
        for (const secret of [canary, owned.respondent, owned.file.id]) {
          expect([who, told]).not.toEqual([who, expect.stringContaining(secret)]);
        }
        expect(await rowsOfOwner()).toEqual(before);
        if (holders.includes(who)) said.set(who, `${http} ${stripped(text)}`);
      }
      // Nobody learns from an answer whether a guess was near.
      expect(new Set(said.values()).size).toBe(1);
      if (!open.includes(name)) expect([...said.values()][0]).toMatch(/^403 /);
    },
  );

  async function rowsOfOwner() {
    const [sessions, answers, files] = [
      await world.rows('session'),
      await world.rows('answer'),
      await world.rows('file'),
    ];
    const own = owned.respondent;
    return [
      sessions.filter((row) => row.id === own),
      answers.filter((row) => row.session_id === own),
      files.filter((row) => row.session_id === own),
    ];
  }
});

/** What differs by chance: the ids of whoever has just been given one. */
function stripped(text: string): string {
  return text.replaceAll(/r?[0-9a-f]{32}/g, 'id');
}

test('a hundred thousand tokens: none is twice, each has 256 bits (S10)', () => {
  const tokens = new Set(Array.from({ length: 100_000 }, randomToken));
  expect(tokens.size).toBe(100_000);
  const ones = Array.from({ length: 256 }, () => 0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes.length === 32 || token).toBe(true);
    for (let bit = 0; bit < 256; bit += 1) {
      ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
    }
  }
  // Every bit is set in half of them: six standard deviations are 949.
  for (const count of ones) expect(Math.abs(count - 50_000)).toBeLessThan(1_000);
});
