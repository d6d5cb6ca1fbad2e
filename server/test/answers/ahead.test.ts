import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Step } from '../../../contract/survey.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const line = {
  id: 'line',
  title: 'In a line',
  questions: [rate('q1'), rate('q2'), { id: 'q3', type: 'upload', title: 'q3' }, rate('q4')],
};
const surveys = [
  survey(line),
  survey({ ...line, id: 'refused', ahead: false }),
  survey({ ...line, id: 'forwards', config: { allowPrevious: false } }),
  survey({ ...line, id: 'forwards-ahead', ahead: true, config: { allowPrevious: false } }),
  survey({ ...line, id: 'signed', config: { signature: 'required' } }),
  survey({
    ...line,
    id: 'large',
    questions: [rate('q1'), rate('q2', { description: 'x'.repeat(limits.ahead) })],
  }),
  survey({
    ...line,
    id: 'forked',
    questions: [
      rate('q1', { next: [{ when: { question: 'q1', atLeast: 4 }, to: 'q3' }] }),
      rate('q2'),
      rate('q3'),
    ],
  }),
];

describe.each(databases)('the question ahead on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });
  const ahead = ({ subject }: Step) =>
    subject?.ahead?.map((follower) => follower.subject.questionId);

  test('comes with the question before it, except where the server has to validate first (R34)', async () => {
    const client = world.client();
    const started = (await client.start('line')).data;
    expect(ahead(started)).toEqual(['q2']);
    const second = (await client.commit('line', 'q1', { score: 1 }, { key: 'one' })).data;
    expect([second.subject?.questionId, ahead(second)]).toEqual(['q2', ['q3']]);
    expect(started.subject?.ahead?.[0]).toEqual({
      when: null,
      subject: expect.objectContaining({ questionId: 'q2', index: 2, count: 4 }),
    });
    const repeated = (await client.commit('line', 'q1', { score: 1 }, { key: 'one' })).data;
    expect([repeated.subject?.questionId, ahead(repeated)]).toEqual(['q2', undefined]);
    const third = (await client.commit('line', 'q2', { score: 1 })).data;
    expect([third.subject?.questionId, ahead(third)]).toEqual(['q3', undefined]);
  });

  test('comes without Previous where the survey file says so', async () => {
    expect(ahead((await world.client().start('forwards-ahead')).data)).toEqual(['q2']);
  });

  test.each(['refused', 'forwards', 'large', 'forked'])('does not come in "%s"', async (id) => {
    expect(ahead((await world.client().start(id)).data)).toBeUndefined();
  });

  test('does not come before the agreement is signed', async () => {
    expect(ahead((await world.client().start('signed')).data)).toBeUndefined();
  });
});
