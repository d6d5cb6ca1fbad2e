import { expect } from 'vitest';
import type { Step } from '../../../contract/survey.ts';
import {
  conditionalSurvey,
  hiddenOptions,
} from '../../../test/support/fixtures/conditionalSurvey.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { type Client, type Database, sharedWorld, survey } from '../support/world.ts';

const choice = (...ids: string[]) => ids.map((id) => ({ id, text: id }));
export const is = (question: string, value: unknown) => ({ question, is: value });
export const radio = (id: string, more: object = {}) => ({
  ...{ id, type: 'radio', title: id, choice: choice('yes', 'no') },
  ...more,
});
const points = (id: string, ...scores: number[]) => ({
  ...{ id, type: 'radio', title: id },
  choice: scores.map((score) => ({ id: `s${score}`, text: String(score), score })),
});

const jumps = survey({
  id: 'jumps',
  title: 'Jumps',
  scoring: {},
  questions: [
    radio('a', { next: [{ when: is('a', 'no'), to: 'c' }] }),
    { ...points('b', 1), showIf: is('a', 'yes') },
    { ...points('c', 10), showIf: is('a', 'yes') },
    points('d', 100),
  ],
});
const options = survey(hiddenOptions);
const facts = survey({
  id: 'facts',
  title: 'Facts',
  questions: [
    radio('german', { showIf: { of: 'language', is: 'de' } }),
    radio('desktop', { showIf: { of: 'device', is: 'desktop' } }),
    radio('mobile', { showIf: { of: 'device', is: 'mobile' } }),
    radio('all'),
  ],
});
const ahead = survey({
  id: 'ahead',
  title: 'Ahead',
  questions: [
    radio('a'),
    radio('b'),
    radio('c', { showIf: is('a', 'yes') }),
    radio('d', {
      choice: [...choice('x'), { id: 'y', text: 'y', showIf: is('c', 'yes') }],
    }),
    radio('e'),
  ],
});
const scores = survey({
  id: 'scores',
  title: 'Scores',
  scoring: {},
  questions: [
    points('a', 1, 10),
    radio('b', { showIf: { of: 'score', atLeast: 5 } }),
    points('c', 1, 10),
    radio('d'),
  ],
});
const conditional = survey(conditionalSurvey);

export const asked = ({ subject }: Step) => subject?.questionId;
export const optionsOf = ({ subject }: Step) =>
  (subject?.choice as readonly { id: string }[] | undefined)?.map(({ id }) => id);
export const yes = { choice: 'yes' };
export const owned = (...ids: string[]) => ({ choices: ids.map((id) => ({ id })) });

/** Makes a server with these surveys and helpers that read its exports and answer as respondents. */
export function showIfOn(database: Database) {
  const surveys = [jumps, options, facts, ahead, scores, conditional];
  const world = sharedWorld(database, surveys, { isFresh: true });

  async function exported(id: string) {
    const exportedSurvey = surveys.find((candidate) => candidate.id === id) ?? jumps;
    const rows = [];
    for await (const part of formats.jsonl(exportedSurvey, exportRows(world.store, exportedSurvey)))
      rows.push(part);
    return JSON.parse(rows.join('').split('\n')[0] ?? '');
  }

  async function through(
    client: Client,
    id: string,
    answers: readonly (readonly [string, unknown])[],
  ) {
    let last = (await client.start(id)).data;
    for (const [question, answer] of answers) {
      expect(asked(last)).toBe(question);
      last = (await client.commit(id, question, answer)).data;
    }
    return last;
  }

  return { world, exported, through };
}
