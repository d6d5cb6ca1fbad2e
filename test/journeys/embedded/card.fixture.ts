import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import type { SurveyFile } from '../../../packages/paths/plans/surveys.ts';
import type { AnswerActions } from '../../support/answerActions.ts';
import { wordsSurvey } from '../../support/words.ts';

interface Question {
  readonly id: string;
  readonly type: keyof AnswerActions;
  readonly title: { readonly en: string };
}

const tall = {
  id: 'tall',
  title: 'A tall one',
  questions: [1, 2, 3].map((number) => ({
    id: `q${number}`,
    type: 'radio',
    title: `Tall question ${number}`,
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

/** A directory with surveys that an origin may show as cards, and the questions of the tour. */
export async function cardSurveys(origin: string) {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  for (const part of ['cascades', 'fonts', 'pictures', 'themes'])
    await cp(join('surveys', part), join(directory, part), { recursive: true });
  const config = { frameOrigins: [origin] };
  const walk = JSON.parse(await readFile('surveys/tour.json', 'utf8'));
  const tour: readonly Question[] = walk.questions;
  const added: SurveyFile[] = [
    { ...walk, config: { ...walk.config, ...config } },
    { ...tall, config },
    { ...walk, id: 'places', config, questions: tour.filter(({ id }) => id === 'places') },
    { ...tall, id: 'changing', config },
    wordsSurvey('words', 2, { config }),
    wordsSurvey('given', 2, { config }),
    wordsSurvey('narrow', 2, { config }),
  ];
  for (const survey of added) {
    await writeFile(join(directory, `${survey.id}.json`), JSON.stringify(survey));
  }
  return { directory, tour };
}
