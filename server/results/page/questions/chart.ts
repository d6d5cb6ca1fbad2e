import type { Html } from '../../markup/html.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import type { Result } from '../../statistics/results.ts';
import type { Texts } from '../texts.ts';

export type Kind = Result['kind'];

/** A question whose answers are of this kind. */
export type QuestionOf<K extends Kind> = QuestionStatistics & {
  readonly result: Extract<Result, { kind: K }>;
};

/** Draws the answers to a question. */
export type Chart<K extends Kind> = (question: QuestionOf<K>, texts: Texts) => Html;
