import { describe, expect, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { examples } from '../../../contract/examples/index.ts';
import { questionTypes } from '../../../contract/questions/index.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { picture } from '../support/fileSamples.ts';
import {
  album,
  type Client,
  databases,
  plantsCascade,
  sharedWorld,
  survey,
} from '../support/world.ts';

const firsts = Object.entries(examples)
  .filter(([code]) => code !== '0')
  .flatMap(([, all]) => all.slice(0, 1));

describe.each(databases)('the order of commits on $name', (database) => {
  const surveys = [...firsts.map(surveyOf), album];
  const world = sharedWorld(database, surveys, { cascades: [plantsCascade] });

  test('every type has an example', () => {
    expect(new Set(firsts.map(({ subject }) => subject.type))).toEqual(
      new Set(
        Object.keys(questionTypes)
          .map(Number)
          .filter((code) => code !== 0),
      ),
    );
  });

  test.concurrent.each(firsts)(
    'an answer to $name before, beside or after its turn is refused (S13)',
    async (sampleRow) => {
      const id = sampleRow.name;
      const client = world.client();
      const right = await rightAnswer(client, sampleRow);
      const refusals: (readonly [why: string, http: number])[] = [];
      const commit = async (why: string, question: string, answer: unknown, type?: number) => {
        const { http } = await client.commit(id, question, answer, type ? { type } : {});
        refusals.push([why, http]);
      };
      await commit('before the start', id, right);
      const session = (await client.start(id)).data.respondent?.id ?? '';
      await commit('before the question before it', id, right);
      await client.commit(id, 'first', { text: 'a' });
      await commit('a later question', 'last', { text: 'a' });
      await commit('as another type', id, right, (sampleRow.subject.type % 17) + 1);
      await commit('as an unknown type', id, right, 99);
      if (changes(right)) await commit('an option of another question', id, foreign(right));
      expect(await rowsOf(session)).toMatchObject([{ question_id: 'first' }]);
      // The same answer is accepted once its question is the current one.
      expect([id, (await client.commit(id, id, right)).http]).toEqual([id, 200]);
      await client.back(id);
      await client.end(id);
      const rowsAtEnd = await rowsOf(session);
      await commit('after the end', id, right);
      expect(await rowsOf(session)).toEqual(rowsAtEnd);
      expect(refusals).toEqual([
        ['before the start', 403],
        ['before the question before it', 409],
        ['a later question', 409],
        ['as another type', 422],
        ['as an unknown type', 422],
        ...(changes(right) ? [['an option of another question', 422]] : []),
        ['after the end', 409],
      ]);
    },
  );

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

async function rightAnswer(client: Client, { subject, accepted }: Example) {
  if (subject.type !== 12) return accepted[0];
  await client.start(album.id);
  return { files: [await client.uploadOne('a.png', await picture().png().toBuffer())] };
}

/** Returns the same answer with ids that no option has. */
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
