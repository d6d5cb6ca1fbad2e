import { expect } from 'vitest';
import type { AnswerActions } from '../../../tools/paths/browser/answerActions.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';

export interface Question {
  readonly id: string;
  readonly type: keyof AnswerActions;
  readonly title: { readonly en: string };
}

export const tall = {
  id: 'tall',
  title: 'A tall one',
  questions: [1, 2, 3].map((place) => ({
    id: `q${place}`,
    type: 'radio',
    title: `Tall question ${place}`,
    choice: Array.from({ length: 30 }, (_, nth) => ({ id: `o${nth}`, text: `Option ${nth}` })),
  })),
};

/** Waits until a frame is neither lower than its content nor higher. */
export async function fits(respondent: Respondent): Promise<void> {
  const room = () =>
    respondent.survey.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const content = document.querySelector('[data-mode]')?.scrollHeight ?? 0;
      return {
        below: Math.max(0, scrollHeight - clientHeight),
        beside: Math.max(0, scrollWidth - clientWidth),
        spare: Math.max(0, Math.floor(clientHeight - content)),
      };
    });
  await expect.poll(room).toEqual({ below: 0, beside: 0, spare: 0 });
}
