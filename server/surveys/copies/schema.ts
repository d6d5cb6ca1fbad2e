import * as v from 'valibot';
import { localizedText } from '../../content/localizedText.ts';
import { partId } from '../partId.ts';
import { questionRef } from './ids.ts';

/**
 * The most repetitions of a block. Nobody is likely to describe more things one by one; other form
 * tools have limits of 99 and 100.
 */
export const mostRepeats = 100;

/**
 * The most questions of a survey including all copies: a random order is computed at each step, and
 * longer lists are cut.
 */
export const mostQuestions = { inFixedOrder: 50_000, inRandomOrder: 3_000, listed: 3_000 };

const source = {
  question: v.pipe(questionRef, v.description('An earlier question.')),
  except: v.pipe(
    v.optional(v.array(partId), []),
    v.description('Options or rows that are left out; those marked as exclusive always are.'),
  ),
};

const sourceSchema = v.strictObject({
  ...source,
  which: v.pipe(
    v.optional(v.picklist(['chosen', 'notChosen', 'answered']), 'chosen'),
    v.description('Options that are chosen or not, or rows and blanks that are answered.'),
  ),
});

export type Source = v.InferOutput<typeof sourceSchema>;

const anotherSchema = v.strictObject({
  title: localizedText,
  yes: localizedText,
  no: localizedText,
});

export const blockCopies = {
  repeat: v.pipe(
    v.optional(
      v.strictObject({
        max: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(2),
          v.maxValue(mostRepeats),
          v.description('The most times that the block is asked.'),
        ),
        another: v.pipe(
          anotherSchema,
          v.description('The question after each time but the last, which decides on another one.'),
        ),
      }),
    ),
    v.description('The block is asked once and again for as long as respondents want.'),
  ),
  forEach: v.pipe(
    v.optional(sourceSchema),
    v.description('The block is asked once for each option, row or blank of an earlier question.'),
  ),
};

export const choiceFromEntry = v.pipe(
  v.optional(
    v.strictObject({
      ...source,
      which: v.pipe(
        v.optional(v.picklist(['chosen', 'notChosen']), 'chosen'),
        v.description('The options that are chosen there, or those that are not.'),
      ),
    }),
  ),
  v.description('Options of an earlier question, in front of those of `choice`.'),
);

export const noChoiceFrom = v.pipe(
  v.optional(
    v.pipe(
      sourceSchema,
      v.check(() => false, 'this type has no options'),
    ),
  ),
  v.description('Options of an earlier question, in front of those of `choice`.'),
);
