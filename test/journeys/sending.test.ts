import { expect, test } from 'vitest';
import { showBodies } from '../support/calls.ts';
import { Respondent } from '../support/respondent.ts';
import { answersTo, stage } from './journey.ts';

const there = stage();

test('a double press sends once (R05)', async () => {
  const one = await Respondent.on(there.browser);
  await showBodies(one.page);
  const sent: string[] = [];
  one.page.on('request', (request) => {
    if (request.url().endsWith('/api/commitAnswer')) sent.push(request.postData() ?? '');
  });
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  await one.rate(4);
  await one.page.getByRole('button', { name: 'Next' }).dblclick();
  await one.asked(2);
  await one.rate(4);
  await one.page.keyboard.press('Enter');
  await one.page.keyboard.press('Enter');
  await one.asked(3);
  expect(sent.map((body) => new URLSearchParams(body).get('questionId'))).toEqual([
    'frequent',
    'complex',
  ]);
  await one.leave();
});

test('a lost reply is asked for again with the same key, and counts once (R02)', async () => {
  const one = await Respondent.on(there.browser);
  await showBodies(one.page);
  const keys: (string | undefined)[] = [];
  await one.page.route('**/api/commitAnswer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort();
  });
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  await one.rate(2);
  await one.next();
  await one.asked(2);
  expect(keys).toEqual([expect.stringMatching(/\S{20,}/), keys[0]]);
  one.complaints.length = 0;
  await one.leave();
});

test('a server that is killed and comes back loses nothing', async () => {
  const one = await Respondent.on(there.browser);
  await one.page.addInitScript(() => {
    // The pauses between repeats are random; without them the test need not wait.
    Math.random = () => 0;
  });
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await one.answerUntilText();
  await one.write('The bus does not go there');
  await there.server.kill();
  await one.next();
  await one.sees('Not sent yet. Your answer is safe here. Check your connection and try again.');
  expect(await one.page.getByRole('textbox').inputValue()).toBe('The bus does not go there');
  await there.server.restart();
  await one.page.getByRole('button', { name: 'Retry' }).click();
  await one.asked(5);
  const rows = await answersTo(there.server, 'branching');
  expect(rows).toContainEqual(
    expect.objectContaining({
      answers: expect.objectContaining({ improve: { text: 'The bus does not go there' } }),
    }),
  );
  one.complaints.length = 0;
  await one.leave();
});
