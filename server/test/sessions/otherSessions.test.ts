import { beforeAll, describe, expect, test } from 'vitest';
import { randomToken } from '../../lib/randomToken.ts';
import { callSample, callSamples } from '../support/callSamples.ts';
import { pdf } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey, type World } from '../support/world.ts';

const minute = 60_000;
const canary = 'canary-of-the-owner';
const id = 'private';
const base = {
  title: 'Private',
  questions: [
    { id: 'words', type: 'singleInput', title: 'Words' },
    { id: 'files', type: 'upload', title: 'Files' },
    { id: 'after', type: 'singleInput', title: 'After' },
  ],
  scoring: { maximum: 5 },
};
/** Every call of the contract, with the ids of what the owner has. */
const samples = callSamples(id).map((sample) => ({
  name: sample.name,
  async send(client: Client, { file }: Owned) {
    if (sample.name === 'commitAnswer') return client.commit(id, 'files', { files: [file] });
    const changes: Record<string, object> = {
      cascade: { params: { id: canary, itemId: '0' } },
      wake: { fields: { ...sample.fields, userId: canary } },
      attachInfo: { fields: { ...sample.fields, userId: canary } },
      exInfo: { fields: { sign: file.id } },
    };
    return callSample(client, { ...sample, ...changes[sample.name] });
  },
}));

const started = async (world: World, surveyId = id) => {
  const client = world.client();
  await client.start(surveyId);
  return client;
};

/** Callers that are not the owner. */
const callers: Readonly<Record<string, (world: World) => Promise<Client>>> = {
  'without a session': async (world) => world.client(),
  'with a guessed token': async (world) => {
    const client = world.client();
    client.cookies.set(`askpath_${id}`, randomToken());
    client.cookies.set('askpath.files', randomToken());
    return client;
  },
  'with a session of another survey': async (world) => {
    const client = await started(world, 'other');
    client.cookies.set(`askpath_${id}`, client.cookies.get('askpath_other') ?? '');
    return client;
  },
  'with an own session': started,
  'with a timed out session': async (world) => {
    const client = await started(world);
    world.now += 10 * minute;
    return client;
  },
  'with an ended session': async (world) => {
    const client = await started(world);
    await client.end(id);
    return client;
  },
};
/** The names of calls that need no session. */
const open = ['survey', 'location', 'start', 'cascade', 'wake'];
const withoutSession = [
  'without a session',
  'with a guessed token',
  'with a session of another survey',
];

interface Owned {
  readonly respondent: string;
  readonly file: Awaited<ReturnType<Client['uploadOne']>>;
}

describe.each(databases)('sessions of others on $name', (database) => {
  const world = sharedWorld(database, [
    survey({ ...base, id, maxAnswerTime: 300 }),
    survey({ ...base, id: 'other' }),
  ]);
  let owned: Owned;
  beforeAll(async () => {
    const client = world.client();
    const { data } = await client.start(id);
    await client.attachInfo(id, canary);
    await client.commit(id, 'words', { text: canary });
    const file = await client.uploadOne(`${canary}.pdf`, pdf(), id);
    await client.commit(id, 'files', { files: [file] });
    owned = { file, respondent: data.respondent?.id ?? '' };
  });

  test.each(samples)(
    '$name reveals nothing to others and changes nothing (S11)',
    async ({ name, send }) => {
      const replies = new Set<string>();
      for (const [caller, make] of Object.entries(callers)) {
        const client = await make(world);
        const before = await rowsOfOwner();
        const { http, text, headers } = await send(client, owned);
        expect(http).toBeLessThan(500);
        const revealed = `${text}\n${JSON.stringify([...headers])}`;
        for (const secret of [canary, owned.respondent, owned.file.id]) {
          expect([caller, revealed]).not.toEqual([caller, expect.stringContaining(secret)]);
        }
        expect(await rowsOfOwner()).toEqual(before);
        if (withoutSession.includes(caller)) replies.add(`${http} ${withoutIds(text)}`);
      }
      // Equal replies do not reveal that a guess was nearly right.
      expect(replies.size).toBe(1);
      if (!open.includes(name)) expect([...replies][0]).toMatch(/^403 /);
    },
  );

  async function rowsOfOwner() {
    const ownerId = owned.respondent;
    const [sessions, ...others] = await Promise.all(
      (['session', 'answer', 'file'] as const).map(world.rows),
    );
    return [
      sessions?.filter((row) => row.id === ownerId),
      ...others.map((rows) => rows.filter((row) => row.session_id === ownerId)),
    ];
  }
});

function withoutIds(text: string): string {
  return text.replaceAll(/r?[0-9a-f]{32}/g, 'id');
}

test('a hundred thousand tokens are unique and have 256 random bits (S10)', () => {
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
  // Every bit is set in half of the tokens; 949 is six standard deviations.
  for (const count of ones) expect(Math.abs(count - 50_000)).toBeLessThan(1_000);
});
