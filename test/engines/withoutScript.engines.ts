import { afterAll, expect, test } from 'vitest';
import { answersTo } from '../support/journey.ts';
import { type RunningEngine, runFirefox } from './support/engines.ts';
import { launchFirefox } from './support/launchFirefox.ts';
import { describeEngines } from './support/stage.ts';

const noScript = { 'javascript.enabled': false };

describeEngines(
  (stage) => {
    let browser: RunningEngine | undefined;
    afterAll(() => browser?.close());

    test('a survey is answered to its end without a script, and a missing answer is refused', async () => {
      browser = runFirefox(await launchFirefox({ prefs: noScript }));
      const one = await stage.open('/branching', { browser });
      await one.press('Start');
      await one.press('Next');
      await one.page.getByRole('alert').filter({ hasText: "Can't submit empty items" }).waitFor();
      for (const option of ['Yes', 'Books', /^1\b/]) {
        await one.choose(option);
        await one.press('Next');
        await one.page.getByRole('radio', { checked: true }).waitFor({ state: 'detached' });
      }
      await one.page.getByRole('textbox').fill('The doors are heavy');
      await one.press(/^(Next|Submit)$/);
      await one.page.getByRole('textbox').waitFor({ state: 'detached' });
      const rows = await answersTo(stage.server, 'branching');
      expect(Object.keys((rows.at(-1)?.answers ?? {}) as object).length).toBeGreaterThanOrEqual(4);
    });
  },
  { engines: ['firefox'] },
);
