import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';

const app = stage();

test('a page that crashes during typing is restored in the same tab with the typed text (R12)', async () => {
  const answers = {
    visited: { choice: 'yes' },
    borrowed: { choices: [{ id: 'books' }] },
    staff: { score: 1 },
  };
  const { page } = await app.openAt('/branching', answers);
  const devtools = await page.context().newCDPSession(page);
  const look = async (expression: string): Promise<unknown> => {
    const { result } = await devtools.send('Runtime.evaluate', { expression });
    return result.value;
  };
  const words = 'Half a sentence, and then the camera took all the mem';
  await page.getByRole('textbox').pressSequentially(words);
  const crashed = new Promise((resolve) => devtools.once('Inspector.targetCrashed', resolve));
  await devtools.send('Inspector.enable');
  devtools.send('Page.crash').catch(() => {
    // The page has crashed and cannot reply.
  });
  await crashed;
  // The page got no event: neither `beforeunload` nor `pagehide`.
  await devtools.send('Page.reload');
  await expect
    .poll(() => look(`document.querySelector('textarea, input[type=text]')?.value`))
    .toBe(words);
  expect(await look('document.title')).toContain('Question 4 –');
});
