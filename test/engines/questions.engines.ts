import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnswerActions, answerActions } from '../support/answerActions.ts';
import { answersTo } from '../support/journey.ts';
import { describeEngines } from './support/stage.ts';

interface TourQuestion {
  readonly id: string;
  readonly type: keyof AnswerActions;
  readonly config?: { readonly required?: boolean };
}

const { questions }: { readonly questions: readonly TourQuestion[] } = JSON.parse(
  readFileSync('surveys/tour.json', 'utf8'),
);
const fillAnswer = answerActions((target) => target.click());

/** Questions that can be sent as they are. */
const optional = new Set(
  questions
    .filter(({ type, config }) => type === 'text' || config?.required === false)
    .map(({ id }) => id),
);

describeEngines((stage) => {
  test('a question of each type refuses an empty answer, and stores a valid one', async () => {
    const respondent = await stage.start('/tour');
    for (const [index, { id, type }] of questions.entries()) {
      await respondent.seesQuestion(index + 1);
      if (!optional.has(id)) {
        // The first press may count as the second one of a double click.
        await expect
          .poll(async () => {
            await respondent.next();
            return respondent.page.evaluate(() => document.title);
          })
          .toMatch(/^Error: /);
      }
      await fillAnswer[type](respondent.page).catch((cause: unknown) => {
        throw new Error(`${id} could not be answered`, { cause });
      });
      await respondent.next();
    }
    await respondent.seesHeading(/We've received your answers/);
    const rows = await answersTo(stage.server, 'tour');
    const answered = Object.keys((rows.at(-1)?.answers ?? {}) as object);
    const expected = questions.filter(({ type }) => type !== 'text').map(({ id }) => id);
    expect(expected.filter((id) => id !== 'story' && !answered.includes(id))).toEqual([]);
  });
});
