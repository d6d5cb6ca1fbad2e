import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { Cascade } from '../../content/cascades.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { shareSurveys } from '../../surveys/serving/sharedSurveys.ts';
import type { Library } from '../../surveys/watch/surveys.ts';
import {
  Client,
  cascade,
  openWorld,
  postgresSchema,
  postgresUrl,
  type RequestTarget,
  survey,
} from '../support/world.ts';

const hour = 60 * 60 * 1000;

/** Makes a survey of ratings; its title is that of its last question. */
function of(...questions: string[]): Questionnaire {
  return survey({
    id: 'one',
    title: questions.join(' '),
    questions: questions.map((id) => ({ id, type: 'rate', title: id })),
  });
}

const tree = (item: string) => cascade({ id: 'trees', items: [{ id: item, text: item }] });

let url: string;
const running: { close: () => Promise<unknown> }[] = [];

/** Starts a process on the shared database that polls rarely and reads no directory. */
async function startProcess(
  surveys: readonly Questionnaire[],
  cascades: readonly Cascade[] = [],
  every: number = hour,
) {
  const store = await openPostgres(url);
  const library: Library = {
    surveys: new Map(surveys.map((published) => [published.id, published])),
    cascades: new Map(cascades.map((published) => [published.id, published])),
    invalid: new Set(),
  };
  const logged: string[] = [];
  const shared = await shareSurveys(store, library, (line) => logged.push(line), every);
  const world = await openWorld({ name: 'Postgres', open: async () => store }, [], { shared });
  running.push({ close: () => shared.close().then(world.close) });
  return {
    app: world.app,
    store,
    shared,
    logged,
    /** Replaces the surveys of the process's directory. */
    async put(...changed: readonly Questionnaire[]) {
      library.surveys.clear();
      for (const survey of changed) library.surveys.set(survey.id, survey);
      await shared.catchUp();
    },
    async putTree(cascade: Cascade | null) {
      library.cascades.clear();
      if (cascade) library.cascades.set(cascade.id, cascade);
      await shared.catchUp();
    },
    title: () => shared.library.surveys.get('one')?.definition.title.in([]),
  };
}

describe.runIf(postgresUrl)('surveys that several processes on one Postgres serve', () => {
  let drop: () => Promise<void>;
  let name: string;
  beforeEach(async () => {
    ({ url, name, drop } = await postgresSchema(postgresUrl ?? ''));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((process) => process.close()));
    await drop();
  });

  /** Makes a browser whose every call goes to the process that `to` returns. */
  function browser(to: () => { readonly app: RequestTarget }): Client {
    return new Client(
      { request: (path, init) => to().app.request(path, init) },
      new Map([['one', of('a', 'b', 'c', 'd')]]),
    );
  }

  test('a session moved to a new version by one process keeps it in another', async () => {
    const [a, b] = [
      await startProcess([of('a', 'b', 'c')]),
      await startProcess([of('a', 'b', 'c')]),
    ];
    let current = a;
    const person = browser(() => current);
    await person.start('one');
    await person.commit('one', 'a', { score: 3 });
    await a.put(of('a', 'b', 'd'));
    expect((await person.commit('one', 'b', { score: 3 })).data.subject?.questionId).toBe('d');
    current = b;
    expect(b.title()).toBe('a b c');
    expect((await person.current('one')).data).toMatchObject({ questionId: 'd' });
    expect(b.title()).toBe('a b d');
    expect((await person.commit('one', 'd', { score: 3 })).data.status).toBe(3);
  });

  test('no session begins a replaced version, in any process', async () => {
    const [a, b] = [await startProcess([of('a')]), await startProcess([of('a')])];
    await a.put(of('b'));
    expect(b.title()).toBe('a');
    const started = await browser(() => b).start('one');
    expect(started.data.subject?.questionId).toBe('b');
  });

  test('a new survey is served by all processes immediately, and a removed one by none', async () => {
    const [a, b] = [await startProcess([]), await startProcess([])];
    const person = browser(() => b);
    expect((await person.locate('one')).code).toBe(404);
    await a.put(of('a'));
    expect((await person.locate('one')).code).toBe(200);
    await a.put();
    expect((await person.start('one')).code).toBe(404);
    expect(a.logged).toEqual(['The survey "one" was removed']);
    expect(b.logged).toEqual(['The survey "one" was removed']);
  });

  test('linked lists change in all processes, and are kept while a survey uses them', async () => {
    const asking = survey({
      id: 'one',
      title: 'Trees',
      questions: [
        { id: 'q', type: 'linkage', title: 'T', config: { cascadeId: 'trees', levels: ['Tree'] } },
      ],
    });
    const a = await startProcess([asking], [tree('oak')]);
    const b = await startProcess([asking], [tree('oak')]);
    const person = browser(() => b);
    await person.start('one');
    await a.putTree(tree('elm'));
    const committed = await person.commit('one', 'q', { path: ['elm'] }, { type: 10 });
    expect(committed.data.status).toBe(3);
    const params = { id: 'trees', itemId: '0' };
    const items = () => browser(() => b).call(calls.cascade, { params });
    expect((await items()).data).toMatchObject([{ id: 'elm' }]);
    await a.putTree(null);
    await b.shared.catchUp();
    expect((await items()).code).toBe(200);
    await a.put();
    await b.shared.catchUp();
    expect((await items()).code).toBe(404);
  });

  test('a process that starts with a new version publishes it', async () => {
    const a = await startProcess([of('a')]);
    const b = await startProcess([of('a', 'b')]);
    expect(b.title()).toBe('a b');
    await a.shared.catchUp();
    expect(a.title()).toBe('a b');
  });

  test('a process that starts with an old version does not publish it', async () => {
    const b = await startProcess([of('a')]);
    await b.put(of('a', 'b'));
    const late = await startProcess([of('a')]);
    expect(late.title()).toBe('a b');
    expect(late.logged).toHaveLength(1);
    expect(late.logged[0]).toMatch(/"one" is an earlier version, and a later one is served/);
    // A process that runs may publish an old version again.
    await b.put(of('a'));
    expect(b.title()).toBe('a');
    await late.shared.catchUp();
    expect(late.title()).toBe('a');
  });

  test('processes that start together with the same new version publish it once', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => startProcess([of('a')])));
    expect(many.map((process) => [process.title(), process.logged])).toEqual(
      many.map(() => ['a', []]),
    );
    const [first] = many;
    const versions = await first?.store.db.selectFrom('survey_version').selectAll().execute();
    expect(versions).toHaveLength(1);
  });

  test('a process serves no other version instead of an unreadable one: 503', async () => {
    const a = await startProcess([of('a', 'b')]);
    let current = a;
    const person = browser(() => current);
    await person.start('one');
    const b = await startProcess([of('a', 'c')]);
    await b.store.db
      .updateTable('survey_version')
      .set({ text: '{"id":"one","questions":"of a kind to come"}' })
      .where('revision', '=', of('a', 'c').revision)
      .execute();
    current = b;
    await person.locate('one');
    current = a;
    expect((await person.current('one')).code).toBe(503);
    expect(a.logged).toHaveLength(1);
    expect(a.logged[0]).toMatch(/"one" that others serve cannot be served here: one\.json:1:1: /);
    current = b;
    expect((await person.current('one')).code).toBe(200);
  });

  test('a change is noticed within a second, also after an outage of the database', async () => {
    const a = await startProcess([of('a')]);
    const b = await startProcess([of('a')], [], 50);
    await a.put(of('b'));
    await expect.poll(() => b.title()).toBe('b');
    const breaker = new pg.Client(postgresUrl);
    await breaker.connect();
    const all =
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
    await breaker.query(all, [name]);
    await breaker.end();
    await expect
      .poll(() =>
        a.put(of('c')).then(
          () => a.title(),
          () => 'away',
        ),
      )
      .toBe('c');
    await expect.poll(() => b.title()).toBe('c');
    expect(b.logged.slice(0, 1)).toEqual(['The survey "one" has changed']);
  });
});
