import { type Q, surveyOf } from '../../../../test/support/fixtures/branches.ts';
import { pathWarnings } from '../../../surveys/checks/pathWarnings.ts';

export const is = (question: string, value: unknown) => ({ question, is: value });
export const warningsOf = (...questions: Q[]) =>
  pathWarnings(surveyOf(...questions)).map(({ path, reason }) => `${path}: ${reason}`);

export const unreached = (index: number) => `questions[${index}]: no answers lead to this question`;
export const jump = (to: string, ...when: object[]) => ({ when, to });
