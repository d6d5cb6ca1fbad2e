import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('words', 1)));

const addresses = ['/a/b/c/d', '/a.b', '/card/nope', '/window/nope', '/nope', '/card/a/b', '/%zz'];

test.each([true, false])(
  'an address that leads nowhere says so in the language of the reader (script: %s)',
  async (javaScriptEnabled) => {
    const respondent = await app.respondent('desktop', { javaScriptEnabled, locale: 'de' });
    for (const address of addresses) {
      await respondent.page.goto(address);
      await respondent.seesHeading('Seite nicht gefunden');
      expect(
        await respondent.page.getByText('Prüfen Sie, ob die Adresse stimmt.').count(),
        address,
      ).toBe(1);
      expect(await respondent.page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(
        0,
      );
    }
    if (javaScriptEnabled) await expectAccessible(respondent.page);
    await respondent.close(/404/);
  },
);
