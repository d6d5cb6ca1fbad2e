import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningEngine, runFirefox } from '../../packages/paths/browser/engines/engines.ts';
import { launchFirefox } from '../../packages/paths/browser/engines/launchFirefox.ts';
import { answerSurveyByKeyboard, samples } from '../support/byKeyboard.ts';
import { answersTo } from '../support/journey.ts';
import { describeEngines } from './support/stage.ts';

const noScript = { 'javascript.enabled': false };

describeEngines(
  (stage) => {
    let browser: RunningEngine;
    beforeAll(async () => {
      browser = runFirefox(await launchFirefox({ prefs: noScript }));
    });
    afterAll(() => browser?.close());

    test('a survey is answered to its end without a script, and a missing answer is refused', async () => {
      const respondent = await stage.open('/branching', { browser });
      await respondent.press('Start');
      await respondent.press('Next');
      await respondent.page
        .getByRole('alert')
        .filter({ hasText: "Can't submit empty items" })
        .waitFor();
      for (const option of ['Yes', 'Books', /^1\b/]) {
        await respondent.choose(option);
        await respondent.press('Next');
        await respondent.page.getByRole('radio', { checked: true }).waitFor({ state: 'detached' });
      }
      await respondent.page.getByRole('textbox').fill('The doors are heavy');
      await respondent.press(/^(Next|Submit)$/);
      await respondent.page.getByRole('textbox').waitFor({ state: 'detached' });
      const rows = await answersTo(stage.server, 'branching');
      expect(Object.keys((rows.at(-1)?.answers ?? {}) as object).length).toBeGreaterThanOrEqual(4);
    });

    test.each(samples)(
      'the sample %s is answered to its end by keyboard without a script (R33)',
      async (id) => {
        const respondent = await stage.open(`/${id}`, { browser });
        await answerSurveyByKeyboard(respondent.page);
        await respondent.seesEndPage();
      },
    );

    test('a survey that has to be signed is signed by name without a script', async () => {
      const respondent = await stage.open('/mission', { browser });
      await respondent.press('Agree');
      const name = respondent.page.getByRole('textbox', {
        name: 'Type your full name',
        exact: true,
      });
      await respondent.page.getByText('Add your signature to continue').waitFor();
      await name.fill('Ada Lovelace');
      await respondent.press('Agree');
      await name.waitFor({ state: 'detached' });
      const [row] = (await answersTo(stage.server, 'mission')).slice(-1);
      expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
    });
  },
  { engines: ['firefox'] },
);
