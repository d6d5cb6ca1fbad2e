import type { Q } from '../../../../test/support/fixtures/branches.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { survey } from '../../support/world.ts';

export type Entry = Q | { block: string; showIf?: unknown; questions: Q[] };

export const is = (question: string, value: unknown) => ({ question, is: value });
export const shown = (question: Q, showIf: unknown): Q => ({ ...question, showIf });
export const file = (questions: readonly Entry[], more: object = {}) => ({
  ...{ id: 'x', title: 'X', questions, ...more },
});
export const warningsOf = (...questions: Entry[]) =>
  surveyWarnings(survey(file(questions))).map(({ path, reason }) => `${path}: ${reason}`);
