import { warningsIn } from '../../../../server/surveys/checks/warnings.ts';
import { made, type Q } from '../../../support/fixtures/branches.ts';

export const is = (question: string, value: unknown) => ({ question, is: value });
export const warningsOf = (...questions: Q[]) =>
  warningsIn(made(...questions)).map(({ path, reason }) => `${path}: ${reason}`);

export const unreached = (place: number) => `questions[${place}]: no answers lead to this question`;
export const jump = (to: string, ...when: object[]) => ({ when, to });
