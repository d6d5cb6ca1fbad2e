import { expect, test, vi } from 'vitest';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { answersTo } from '../support/journey.ts';
import { wordsSurvey } from '../support/words.ts';
import { testWhere } from './support/limits.ts';
import { describeEngines } from './support/stage.ts';

declare global {
  interface Window {
    wasPersisted?: boolean;
  }
}

describeEngines(
  (stage) => {
    test('Back is the previous question, and Forward returns', async () => {
      const respondent = await stage.start('/words');
      await respondent.answer('One', 'Two');
      for (const [move, index] of [
        ['back', 2],
        ['back', 1],
        ['forward', 2],
        ['forward', 3],
      ] as const) {
        await respondent.page.evaluate((way) => history[way](), move);
        await respondent.seesQuestion(index);
      }
      await respondent.previous();
      await respondent.seesQuestion(2);
      await respondent.seesText('Two');
    });

    test('a page restored by Back shows its question with the typed text', async () => {
      const respondent = await stage.start('/words');
      await respondent.write('Half a sent');
      await respondent.page.goto(`${stage.server.origin}/other`);
      await respondent.page.goBack();
      await respondent.seesTakeOver();
      await respondent.seesQuestion(1);
      await respondent.seesText('Half a sent');
    });

    testWhere(
      stage,
      'back/forward cache',
      'a page that the browser has kept requests its location at once (R22)',
      async () => {
        const respondent = await stage.start('/words', {
          prepare: (page) =>
            page.addInitScript(() =>
              addEventListener('pageshow', (event) => {
                window.wasPersisted = event.persisted;
              }),
            ),
        });
        await respondent.write('Half a sent');
        await respondent.page.goto(`${stage.server.origin}/other`);
        const other = await respondent.newTab();
        await other.open(`${stage.server.origin}/words`);
        await other.answer('One', 'Two', 'Three');
        await other.seesEndPage();
        await other.page.close();
        await respondent.page.bringToFront();
        await respondent.page.goBack();
        await respondent.page.waitForFunction(() => window.wasPersisted);
        await respondent.seesEndPage();
      },
    );

    test('a reload during a commit loses and repeats nothing (R11)', async () => {
      const respondent = await stage.start('/reloaded');
      const committed = Promise.withResolvers<void>();
      await respondent.page.route('**/api/commitAnswer', async (route) => {
        await route.fetch();
        committed.resolve();
      });
      await respondent.write('Sent');
      await respondent.next();
      await committed.promise;
      await respondent.reload();
      await respondent.seesQuestion(2);
      await vi.waitFor(async () => {
        const [row] = await answersTo(stage.server, 'reloaded');
        expect(row?.answers).toEqual({ w1: { text: 'Sent' } });
      });
    });
  },
  {
    surveysDir: () =>
      surveysOf(wordsSurvey('words', 3), wordsSurvey('other', 1), wordsSurvey('reloaded', 2)),
  },
);
