import { answerReference } from './reference.answers.ts';
import { appReference } from './reference.app.ts';
import { sessionReference } from './reference.session.ts';
import type { References, Rows } from './reference.shape.ts';

/** Descriptions of every call; the type requires all of them. */
export const reference: References<keyof Rows> = {
  ...sessionReference,
  ...answerReference,
  ...appReference,
};
