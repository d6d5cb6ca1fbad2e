import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { examples } from '../../../contract/examples/index.ts';
import { plants } from '../../../contract/examples/plants.ts';
import { readCascade } from '../../../server/content/cascades.ts';
import { inFile } from '../../../tools/docs/questions.inFile.ts';
import { picture } from '../support/fileSamples.ts';
import { album, type Client, databases, openWorld, survey, type World } from '../support/world.ts';

const known = Object.entries(examples).filter(([code]) => code !== '0');
/** One of each type. */
const firsts = known.flatMap(([, all]) => all.slice(0, 1));
/** Those that show how a type refuses: with bounds, where it has any. */
const refusing = known.flatMap(([, all]) => all.filter(({ refused }) => refused.length > 0));

describe.each(databases)('no way round the order of things, on $name', (database) => {
  let world: World;
  beforeAll(async () => {
    const cascade = readCascade('plants.json', JSON.stringify(plants));
    if ('issues' in cascade) throw new Error(JSON.stringify(cascade.issues));
    const surveys = [...new Set([...firsts, ...refusing])].map(surveyOf);
    world = await openWorld(database, [...surveys, album], { cascades: [cascade.cascade] });
  });
  afterAll(() => world.close());

  test('every type is tried', () => {
    const types = new Set(firsts.map(({ subject }) => subject.type));
    expect([...types].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  });

  test.concurrent.each(firsts)(
    '$name is not answered before, beside or after its time (S13)',
    async (one) => {
      const id = one.name;
      const browser = world.client();
      const right = await rightAnswer(browser, one);
      const refusals: (readonly [why: string, http: number])[] = [];
      const commit = async (why: string, question: string, answer: unknown, type?: number) => {
        const reply = await browser.commit(
          id,
          question,
          answer,
          type === undefined ? {} : { type },
        );
        refusals.push([why, reply.http]);
      };
      await commit('before the start', id, right);
      const session = (await browser.start(id)).data.respondent?.id ?? '';
      await commit('before what comes first', id, right);
      await browser.commit(id, 'first', { text: 'a' });
      await commit('a question further on', 'last', { text: 'a' });
      await commit('as another type', id, right, (one.subject.type % 17) + 1);
      await commit('as a type that is none', id, right, 99);
      if (changes(right)) await commit('an option of another question', id, foreign(right));
      expect(await rowsOf(session)).toMatchObject([{ question_id: 'first' }]);
      // The right one at its time is what all the others were.
      expect([id, (await browser.commit(id, id, right)).http]).toEqual([id, 200]);
      await browser.back(id);
      await browser.end(id);
      const kept = await rowsOf(session);
      await commit('after the end', id, right);
      expect(await rowsOf(session)).toEqual(kept);
      expect(refusals).toEqual([
        ['before the start', 403],
        ['before what comes first', 409],
        ['a question further on', 409],
        ['as another type', 422],
        ['as a type that is none', 422],
        ...(changes(right) ? [['an option of another question', 422]] : []),
        ['after the end', 409],
      ]);
    },
  );

  test.concurrent.each(refusing)('$name: what its law refuses leaves no row (S13)', async (one) => {
    const browser = world.client();
    const session = (await browser.start(one.name)).data.respondent?.id ?? '';
    await browser.commit(one.name, 'first', { text: 'a' });
    for (const { answer, faults } of one.refused) {
      const reply = await browser.commit(one.name, one.name, answer);
      expect([answer, reply.http]).toEqual([answer, 422]);
      // Files that nobody has sent are none at all.
      const kinds = one.subject.type === 12 ? [{ kind: 'malformed' }, ...faults] : faults;
      expect(kinds.map(({ kind }) => kind)).toContain(Object(reply.fault).kind);
    }
    expect(await rowsOf(session)).toMatchObject([{ question_id: 'first' }]);
  });

  function rowsOf(session: string) {
    const answers = world.store.db.selectFrom('answer').selectAll();
    return answers.where('session_id', '=', session).orderBy('question_id').execute();
  }
});

function surveyOf(example: Example) {
  return survey({
    id: example.name,
    title: 'In order',
    questions: [
      { id: 'first', type: 'singleInput', title: 'First' },
      inFile(example),
      { id: 'last', type: 'singleInput', title: 'Last' },
    ],
  });
}

/** What the example says a respondent would most likely give; files are sent first. */
async function rightAnswer(browser: Client, { subject, accepted }: Example) {
  if (subject.type !== 12) return accepted[0];
  await browser.start(album.id);
  return { files: [await browser.uploadOne('a.png', await picture().png().toBuffer())] };
}

/** The same answer, with ids that no option of the question has. */
function foreign(answer: unknown): unknown {
  if (typeof answer === 'string') return `${answer}-of-another`;
  if (typeof answer === 'number') return answer + 1000;
  if (Array.isArray(answer)) return answer.map(foreign);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, key === 'text' ? value : foreign(value)]),
  );
}

function changes(answer: unknown): boolean {
  return JSON.stringify(foreign(answer)) !== JSON.stringify(answer);
}
