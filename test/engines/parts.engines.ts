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
      const respondent = await stage.open('/must');
      await respondent.press('Agree');
      await respondent.sees('Add your signature to continue');
      await respondent.press('Sign here');
      await respondent.page
        .getByRole('img', { name: 'Signature: Not signed yet' })
        .dragTo(respondent.page.getByRole('button', { name: 'Clear' }));
      await respondent.page.getByRole('img', { name: 'Signature: Signed' }).waitFor();
      await respondent.press('Use this signature');
      await respondent.page.getByRole('img', { name: 'Your signature' }).waitFor();
      await respondent.start();
      await respondent.answer(3, 4);
      await respondent.seesEndPage();
      const [row] = await answersTo(stage.server, 'must');
      expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
    });

    test('an option moves by its buttons, and the move is announced', async () => {
      const respondent = await stage.open(`/dev/order-all?${ranked}`);
      await respondent.page.locator('ol li').first().waitFor();
      const [first] = await places(respondent);
      await respondent.press(`Move ${first} down`);
      await respondent.hears(`${first} is now number 2 of 5`);
      expect((await places(respondent))[1]).toBe(first);
    });

    testWhere(stage, 'dragging', 'an option is dragged to another place', async () => {
      const respondent = await stage.open(`/dev/order-all?${ranked}`);
      await respondent.page.locator('ol li').first().waitFor();
      const [first] = await places(respondent);
      // Sorting is fetched with the first two ranks; before that a drag does nothing.
      await expect
        .poll(async () => {
          await respondent.page
            .locator('[data-grip]')
            .first()
            .dragTo(respondent.page.locator('ol li').nth(3), { steps: 24 });
          return (await places(respondent)).indexOf(first ?? null);
        })
        .toBeGreaterThan(0);
    });

    test('a picture is enlarged, changed to the next, and closed by keyboard', async () => {
      const respondent = await stage.open('/dev/pictures-one', { errors: /\.webp$/ });
      const opener = respondent.page.getByRole('button', { name: /^Enlarge/ }).first();
      await opener.press('Enter');
      const viewer = respondent.page.getByRole('dialog');
      await viewer.waitFor();
      const title = await viewer.getAttribute('aria-label');
      await respondent.page.keyboard.press('+');
      await expect.poll(() => scaleIn(respondent)).toBeGreaterThan(1);
      await respondent.page.keyboard.press('0');
      await expect.poll(() => scaleIn(respondent)).toBe(1);
      await respondent.page.keyboard.press('ArrowRight');
      await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(title);
      await respondent.page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await expect
        .poll(() =>
          respondent.page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
        )
        .toMatch(/^Enlarge/);
    });

    test('at the end of the time a valid draft is sent before the end', async () => {
      const respondent = await stage.open('/hour', { prepare: (page) => page.clock.install() });
      await respondent.start();
      await respondent.answer('First');
      await respondent.page.getByRole('timer').waitFor();
      await respondent.write('Half a sent');
      await respondent.page.clock.fastForward(3_600_000);
      await respondent.seesHeading('The countdown has ended');
      const rows = await answersTo(stage.server, 'hour');
      expect(rows.at(-1)).toMatchObject({
        status: 'ended',
        answers: { w1: { text: 'First' }, w2: { text: 'Half a sent' } },
      });
    });

    testWhere(stage, 'printing', 'a question is printed', async () => {
      const respondent = await stage.start('/hour');
      const printed = await printOf(respondent.page);
      expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    });

    test('a text is typed, copied and pasted by keys', async () => {
      const respondent = await stage.start('/hour');
      await respondent.page.getByRole('textbox').focus();
      await respondent.page.keyboard.type('ab');
      for (const keys of ['Control+a', 'Control+c', 'ArrowRight', 'Control+v']) {
        await respondent.page.keyboard.press(keys);
      }
      await respondent.seesText('abab');
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
