import * as v from 'valibot';
import { fitsLength } from '../../../contract/questions/shared/characters.ts';
import { type Expression, maxExpressionLength } from './expression.ts';
import { ExpressionError } from './parsedNames.ts';
import { parseExpression } from './parseExpression.ts';

const mostValues = 50;
const defaultLength = 200;
const longestText = 1000;

/** The schema of how a question or a value counts in the score. */
export const weighting = v.strictObject({
  offset: v.optional(v.number(), 0),
  weight: v.optional(v.number(), 1),
});

export type ValueType = 'text' | 'number' | 'boolean';
export type ScalarValue = string | number | boolean;

const expression = v.pipe(
  v.string(),
  v.maxLength(maxExpressionLength, `at most ${maxExpressionLength} characters are expected`),
  v.rawTransform<string, Expression>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseExpression(dataset.value);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  }),
);

const valueSchema = v.pipe(
  v.strictObject({
    from: v.pipe(
      v.optional(v.picklist(['address', 'context', 'info'])),
      v.description('Where the value comes from when answering begins.'),
    ),
    compute: v.pipe(
      v.optional(expression),
      v.description('An expression over answers and values, such as "q.price * 2".'),
    ),
    type: v.pipe(
      v.optional(v.picklist(['text', 'number', 'boolean'])),
      v.description('The type of the value; needed with from.'),
    ),
    maxLength: v.pipe(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestText))),
      v.description(`The most characters of a text; ${defaultLength} without it.`),
    ),
    default: v.pipe(
      v.optional(
        v.union(
          [v.string(), v.number(), v.boolean()],
          'a text, a number, true or false is expected',
        ),
      ),
      v.description('The value where none comes, or none that fits.'),
    ),
    score: v.pipe(
      v.optional(weighting),
      v.description(
        '(number + offset) × weight is what this value adds to the score; it adds nothing without this key, and where it is missing.',
      ),
    ),
    forExport: v.pipe(
      v.optional(v.boolean()),
      v.description(
        'Whether the value is for the export alone, so that the check expects no other use.',
      ),
    ),
  }),
  v.check(
    ({ from, compute }) => (from === undefined) !== (compute === undefined),
    'either from or compute is expected',
  ),
  v.check(
    ({ from, type }) => from === undefined || type !== undefined,
    'needs a type: text, number or boolean',
  ),
  v.check(
    ({ compute, maxLength, default: fallback }) =>
      compute === undefined || (maxLength === undefined && fallback === undefined),
    'has compute, and neither maxLength nor default belong to it',
  ),
  v.check(
    ({ type, maxLength }) => maxLength === undefined || type === 'text',
    'has a maxLength, which only a text has',
  ),
  v.check(
    (value) => value.default === undefined || fitValue(value, value.default) === value.default,
    'has a default of another type or length',
  ),
);

/** The schema of `values` in a survey file. */
export const valuesSchema = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-zA-Z]\w{0,39}$/,
        'a name of at most 40 letters, digits and underscores that begins with a letter is expected',
      ),
      v.check(
        (name) => !['constructor', 'prototype', 'today', 'score', 'q', 'value'].includes(name),
        'this word has a meaning of its own, choose another name',
      ),
    ),
    valueSchema,
  ),
  v.check(
    (values) => Object.keys(values).length <= mostValues,
    `at most ${mostValues} values are expected`,
  ),
  v.description('Values from outside and computed ones, by their names.'),
);

interface TypeAndLength {
  readonly type?: ValueType | undefined;
  readonly maxLength?: number | undefined;
}

/** Returns the most characters of a value that comes with the start; null for a computed value. */
export function longestValue({
  from,
  maxLength = defaultLength,
}: TypeAndLength & { readonly from?: string | undefined }): number | null {
  return from === undefined ? null : maxLength;
}

/** Converts a value to the type and length that the file requires; null for a value that does not fit. */
export function fitValue(
  { type, maxLength = defaultLength }: TypeAndLength,
  value: ScalarValue,
): ScalarValue | null {
  const text = String(value);
  switch (type) {
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : null;
    default:
      return fitsLength(text, maxLength) && !/\p{Cc}|\p{Cs}/u.test(text) ? text : null;
  }
}
