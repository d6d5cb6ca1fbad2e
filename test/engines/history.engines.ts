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
      const one = await stage.start('/words');
      await one.answer('One', 'Two');
      for (const [move, index] of [
        ['back', 2],
        ['back', 1],
        ['forward', 2],
        ['forward', 3],
      ] as const) {
        await one.page.evaluate((way) => history[way](), move);
        await one.seesQuestion(index);
      }
      await one.previous();
      await one.seesQuestion(2);
      await one.seesText('Two');
    });

    test('a page restored by Back shows its question with the typed text', async () => {
      const one = await stage.start('/words');
      await one.write('Half a sent');
      await one.page.goto(`${stage.server.origin}/other`);
      await one.page.goBack();
      await one.seesTakeOver();
      await one.seesQuestion(1);
      await one.seesText('Half a sent');
    });

    testWhere(
      stage,
      'back/forward cache',
      'a page that the browser has kept requests its location at once (R22)',
      async () => {
        const one = await stage.start('/words', {
          prepare: (page) =>
            page.addInitScript(() =>
              addEventListener('pageshow', (event) => {
                window.wasPersisted = event.persisted;
              }),
            ),
        });
        await one.write('Half a sent');
        await one.page.goto(`${stage.server.origin}/other`);
        const other = await one.newTab();
        await other.open(`${stage.server.origin}/words`);
        await other.answer('One', 'Two', 'Three');
        await other.seesEndPage();
        await other.page.close();
        await one.page.bringToFront();
        await one.page.goBack();
        await one.page.waitForFunction(() => window.wasPersisted);
        await one.seesEndPage();
      },
    );

    test('a reload during a commit loses and repeats nothing (R11)', async () => {
      const one = await stage.start('/reloaded');
      const kept = Promise.withResolvers<void>();
      await one.page.route('**/api/commitAnswer', async (route) => {
        await route.fetch();
        kept.resolve();
      });
      await one.write('Sent');
      await one.next();
      await kept.promise;
      await one.reload();
      await one.seesQuestion(2);
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
