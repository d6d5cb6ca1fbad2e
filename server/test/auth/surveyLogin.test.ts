import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeOldLogins } from '../../auth/logins.ts';
import { callSample, callSamples } from '../support/callSamples.ts';
import { picture } from '../support/fileSamples.ts';
import { type Client, databases, type Reply, sharedWorld } from '../support/world.ts';
import { hour, surveys, way } from './login.fixture.ts';

const withLogin = [
  { id: 'members', code: 4001 },
  { id: 'club', code: 4002 },
];
const samples = withLogin.flatMap(({ id, code }) =>
  callSamples(id)
    .filter(({ name }) => name !== 'cascade')
    .map((sample) => ({ id, code, name: sample.name, sample })),
);

let png: Buffer;
beforeAll(async () => {
  png = await picture().png().toBuffer();
});

describe.each(databases)('a survey with a login on $name', (database) => {
  const world = sharedWorld(database, surveys, { login: { way, hours: 1, idleMinutes: 120 } });
  /** Each test has users of its own, because logins of earlier tests remain. */
  let ana: string;
  let ben: string;
  beforeEach(({ task }) => {
    ana = `Ana ${task.id}`;
    ben = `Ben ${task.id}`;
  });

  const loggedIn = async (name: string) => {
    const client = world.client();
    await client.login(name);
    return client;
  };
  const othersRows = async () => ({
    answers: await world.rows('answer'),
    sessions: await world.rows('session'),
    files: await world.rows('file'),
  });

  test.each(samples)('$name of $id requires a login', async ({ sample, code }) => {
    const expired = await loggedIn(ana);
    const before = await othersRows();
    const guess = world.client();
    guess.cookies.set('askpath.login', 'A'.repeat(43));
    world.now += hour;
    const replies: Reply<unknown>[] = [];
    for (const client of [world.client(), expired, guess]) {
      replies.push(await callSample(client, sample));
    }
    for (const reply of replies) expect([reply.http, reply.code]).toEqual([200, code]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await othersRows()).toEqual(before);
  });

  test.each(samples)('$name of $id reveals no other user (S11)', async ({ id, sample }) => {
    const anaClient = await loggedIn(ana);
    const { respondent } = (await anaClient.start(id)).data;
    await anaClient.commit(id, 'words', { text: 'mine' });
    const before = await othersRows();
    const { text } = await callSample(await loggedIn(ben), sample);
    expect(text).not.toContain(respondent?.id);
    expect(text).not.toContain('result');
    const rows = await othersRows();
    expect(rows.answers).toEqual(before.answers);
    expect(rows.sessions).toEqual(expect.arrayContaining(before.sessions));
    expect((await anaClient.current(id)).data?.questionId).toBe('score');
  });

  test('keeps the answers of an ended login for the next one', async () => {
    const client = await loggedIn(ana);
    await client.start('members');
    await client.commit('members', 'words', { text: 'a' });
    world.now += hour - 1;
    expect((await client.current('members')).code).toBe(200);
    world.now += 1;
    const commit = () => client.commit('members', 'score', { score: 2 }, { key: 'k' });
    expect((await commit()).code).toBe(4001);
    await client.login(ana);
    expect((await commit()).data.subject?.questionId).toBe('files');
  });

  test('loses the rows of ended logins alone', async () => {
    await loggedIn(ana);
    world.now += 1;
    const later = await loggedIn(ben);
    world.now += hour - 1;
    await removeOldLogins(world.deps);
    expect(await world.rows('login')).toMatchObject([{ ends_at: world.now + 1 }]);
    expect((await later.locate('members')).code).toBe(200);
  });

  test('gives a user one session on all devices', async () => {
    const [desktop, phone] = [await loggedIn(ana), await loggedIn(` ${ana} `)];
    const started = await desktop.start('members');
    await desktop.commit('members', 'words', { text: 'a' });
    const located = (await phone.locate('members')).data;
    expect(located.respondent?.id).toBe(started.data.respondent?.id);
    expect(located.subject?.questionId).toBe('score');
    expect((await phone.back('members')).data.result).toBe('{"text":"a"}');
    await phone.reAnswer('members');
    expect((await desktop.locate('members')).data.status).toBe(1);
    await desktop.start('members');
    expect((await phone.current('members')).data?.questionId).toBe('words');
    for (const { cookies } of [desktop, phone]) expect(cookies.has('askpath_members')).toBe(false);
    expect((await phone.locate('members')).data.respondent?.id).toBe(started.data.respondent?.id);
  });

  test('gives a user one session for concurrent first starts on two devices', async () => {
    const devices = [await loggedIn(ana), await loggedIn(ana)];
    const before = (await world.rows('session')).length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        devices[index % 2]?.copy().start('members', { key: `k${index % 3}` }),
      ),
    );
    expect(new Set(replies.map((reply) => reply?.data.respondent?.id)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply?.code))).toEqual(new Set([200]));
    expect((await world.rows('session')).length - before).toBe(1);
  });

  test('gives two users of one browser a session each', async () => {
    const shared = await loggedIn(ana);
    const { respondent } = (await shared.start('members')).data;
    await shared.commit('members', 'words', { text: 'a' });
    await shared.login(ben);
    expect((await shared.locate('members')).data).toMatchObject({ status: 1 });
    const started = await shared.start('members');
    expect(started.data.subject?.questionId).toBe('words');
    expect(started.data.respondent?.id).not.toBe(respondent?.id);
    expect((await shared.current('members')).data?.result).toBeUndefined();
  });

  test('accepts an uploaded file on all devices of its user only, and shows it on one', async () => {
    const [desktop, phone, other] = [await loggedIn(ana), await loggedIn(ana), await loggedIn(ben)];
    const startToFiles = async (client: Client) => {
      await client.start('members');
      await client.commit('members', 'words', { text: 'a' });
      await client.commit('members', 'score', { score: 4 });
    };
    await startToFiles(desktop);
    await startToFiles(other);
    const file = await desktop.uploadOne('a.png', png, 'members');
    const commit = (client: Client) => client.commit('members', 'files', { files: [file] });
    expect((await commit(other)).http).toBe(422);
    expect((await commit(desktop)).data.status).toBe(3);
    expect((await desktop.fetch(file.url)).status).toBe(200);
    expect((await phone.fetch(file.url)).status).toBe(404);
    await phone.reAnswer('members');
    await startToFiles(phone);
    const added = await phone.uploadOne('b.png', png, 'members');
    const both = { files: [file, added] };
    expect((await phone.commit('members', 'files', both)).data.status).toBe(3);
  });

  test('writes no answer when it is a demo survey', async () => {
    expect((await world.client().locate('demo')).code).toBe(4001);
    const [desktop, phone] = [await loggedIn(ana), await loggedIn(ana)];
    const before = await othersRows();
    await desktop.start('demo');
    await desktop.commit('demo', 'words', { text: 'a' });
    expect((await phone.locate('demo')).data.subject?.questionId).toBe('score');
    expect((await (await loggedIn(ben)).locate('demo')).data.status).toBe(1);
    expect(await othersRows()).toEqual(before);
  });

  test('identifies users, and a survey without a login browsers', async () => {
    const [desktop, phone] = [await loggedIn(ana), await loggedIn(ana)];
    await desktop.start('open');
    expect((await phone.locate('open')).data.status).toBe(1);
    await phone.start('open');
    const sessions = (await world.rows('session')).filter((row) => row.survey_id === 'open');
    expect(sessions.map(({ user_hash }) => user_hash)).toEqual([null, null]);
  });

  test('gets a new token at every login, never a planted one (S10)', async () => {
    const planted = 'B'.repeat(43);
    const victim = world.client();
    victim.cookies.set('askpath.login', planted);
    const attacker = victim.copy();
    await victim.login(ana);
    expect(victim.cookies.get('askpath.login')).not.toBe(planted);
    expect((await attacker.locate('members')).code).toBe(4001);
    const old = victim.copy();
    await victim.login(ana);
    expect((await old.locate('members')).code).toBe(4001);
    expect((await victim.locate('members')).code).toBe(200);
  });

  test('writes neither the token nor the name of a user', async () => {
    const client = await loggedIn('Anastasia');
    await client.start('members');
    const token = client.cookies.get('askpath.login') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = JSON.stringify([await world.rows('login'), await world.rows('session')]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('Anastasia');
  });
});
