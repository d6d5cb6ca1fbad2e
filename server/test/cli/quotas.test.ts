import { expect, test } from 'vitest';
import { output } from '../support/output.ts';
import { startServerHere } from '../support/process.ts';
import { answerAll } from '../support/world.ts';

const limited = {
  id: 'limited',
  title: 'T',
  maxAnswers: 5,
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
  quotas: [
    { id: 'low', when: { question: 'a', atMost: 2 }, max: 1 },
    { id: 'high', when: { question: 'a', atLeast: 4 }, max: 2 },
  ],
};

test('the command prints how many places of each quota are taken, also beside the server', async () => {
  const server = await startServerHere({ surveys: [limited] });
  for (const score of [1, 1, 5, 3]) {
    await answerAll(server.client(), 'limited', { a: { score } });
  }
  const printed = await output('server/cli/survey.ts', {
    args: ['quotas', 'limited'],
    env: server.env,
  });
  expect(printed).toMatchObject({ code: 0, out: 'id,taken,max\nlow,1,1\nhigh,1,2\n*,3,5\n' });
  const unknown = await output('server/cli/survey.ts', { args: ['quotas', 'no'], env: server.env });
  expect(unknown).toMatchObject({ code: 1, out: '' });
  expect(unknown.err).toContain('There is no survey "no"');
});
