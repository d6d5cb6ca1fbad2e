import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../packages/paths/plans/surveys.ts';
import { answersTo } from '../support/journey.ts';
import { wordsSurvey } from '../support/words.ts';
import { testWhere } from './support/limits.ts';
import { printOf } from './support/print.ts';
import { describeEngines, type EngineRespondent } from './support/stage.ts';

const ranked = new URLSearchParams({
  answer: JSON.stringify({ order: ['sea', 'food', 'people', 'nothing', 'learning'] }),
});

const surveysDir = () =>
  surveysOf(
    { ...twoQuestions, id: 'must', config: { agreement: 'I agree.', signature: 'required' } },
    wordsSurvey('hour', 3, { maxAnswerTime: 3600 }),
  );

describeEngines(
  (stage) => {
    test('a survey is signed by drawing, and the server has the picture', async () => {
      const one = await stage.open('/must');
      await one.press('Agree');
      await one.sees('Add your signature to continue');
      await one.press('Sign here');
      await one.page
        .getByRole('img', { name: 'Signature: Not signed yet' })
        .dragTo(one.page.getByRole('button', { name: 'Clear' }));
      await one.page.getByRole('img', { name: 'Signature: Signed' }).waitFor();
      await one.press('Use this signature');
      await one.page.getByRole('img', { name: 'Your signature' }).waitFor();
      await one.start();
      await one.answer(3, 4);
      await one.seesEndPage();
      const [row] = await answersTo(stage.server, 'must');
      expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
    });

    test('an option moves by its buttons, and the move is announced', async () => {
      const one = await stage.open(`/dev/order-all?${ranked}`);
      await one.page.locator('ol li').first().waitFor();
      const [first] = await places(one);
      await one.press(`Move ${first} down`);
      await one.hears(`${first} is now number 2 of 5`);
      expect((await places(one))[1]).toBe(first);
    });

    testWhere(stage, 'dragging', 'an option is dragged to another place', async () => {
      const one = await stage.open(`/dev/order-all?${ranked}`);
      await one.page.locator('ol li').first().waitFor();
      const [first] = await places(one);
      // Sorting is fetched with the first two ranks; before that a drag does nothing.
      await expect
        .poll(async () => {
          await one.page.locator('[data-grip]').first().dragTo(one.page.locator('ol li').nth(3));
          return (await places(one)).indexOf(first ?? null);
        })
        .toBeGreaterThan(0);
    });

    test('a picture is enlarged, changed to the next, and closed by keyboard', async () => {
      const one = await stage.open('/dev/pictures-one', { errors: /\.webp$/ });
      const opener = one.page.getByRole('button', { name: /^Enlarge/ }).first();
      await opener.press('Enter');
      const viewer = one.page.getByRole('dialog');
      await viewer.waitFor();
      const title = await viewer.getAttribute('aria-label');
      await one.page.keyboard.press('+');
      await expect.poll(() => scaleIn(one)).toBeGreaterThan(1);
      await one.page.keyboard.press('0');
      await expect.poll(() => scaleIn(one)).toBe(1);
      await one.page.keyboard.press('ArrowRight');
      await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(title);
      await one.page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await expect
        .poll(() => one.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/^Enlarge/);
    });

    test('at the end of the time a valid draft is sent before the end', async () => {
      const one = await stage.open('/hour', { prepare: (page) => page.clock.install() });
      await one.start();
      await one.answer('First');
      await one.page.getByRole('timer').waitFor();
      await one.write('Half a sent');
      await one.page.clock.fastForward(3_600_000);
      await one.seesHeading('The countdown has ended');
      const rows = await answersTo(stage.server, 'hour');
      expect(rows.at(-1)).toMatchObject({
        status: 'ended',
        answers: { w1: { text: 'First' }, w2: { text: 'Half a sent' } },
      });
    });

    testWhere(stage, 'printing', 'a question is printed', async () => {
      const one = await stage.start('/hour');
      const printed = await printOf(one.page);
      expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    });

    test('a text is typed, copied and pasted by keys', async () => {
      const one = await stage.start('/hour');
      await one.page.getByRole('textbox').focus();
      await one.page.keyboard.type('ab');
      for (const keys of ['Control+a', 'Control+c', 'ArrowRight', 'Control+v']) {
        await one.page.keyboard.press(keys);
      }
      await one.seesText('abab');
    });
  },
  { surveysDir, env: () => ({ DEV_PAGES: 'on' }) },
);

function places({ page }: EngineRespondent): Promise<(string | null)[]> {
  return page
    .locator('ol li [dir=auto]')
    .evaluateAll((names) => names.map(({ textContent }) => textContent));
}

async function scaleIn({ page }: EngineRespondent): Promise<number | undefined> {
  const scales = await page
    .locator('dialog img')
    .evaluateAll((images) =>
      images.map((image) => new DOMMatrix(getComputedStyle(image).transform).a),
    );
  return scales[0];
}
