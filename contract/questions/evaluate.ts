import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { readNumber, readText, readTexts } from './shared/fields.ts';
import { formats, isBlankText, textFaults } from './shared/formats.ts';
import { areOptions } from './shared/parts.ts';
import { ratingEntries, scalePoints } from './shared/ratings.ts';

/** Code 16, a rating that asks for its reasons: options are tags, each shown for some of the scores. */
export const evaluate = defineQuestion({
  code: 16,
  name: 'evaluate',
  hasScale: true,
  config: {
    ...ratingEntries,
    comment: v.optional(v.picklist(['none', 'optional', 'required']), 'none'),
  },
  /** A tag without `scores` is shown for every score. */
  option: { scores: v.optional(v.array(v.number()), []) },
  answer: v.object({
    score: v.nullable(v.number()),
    tags: v.array(v.string()),
    comment: v.exactOptional(v.string()),
  }),
  empty: { score: null, tags: [] },
  read(fields) {
    const comment = readText(fields, 'comment');
    return {
      score: readNumber(fields, 'score'),
      tags: readTexts(fields, 'tag'),
      ...(comment === '' ? {} : { comment }),
    };
  },
  isEmpty: ({ score }) => score === null,
  normalize({ score, tags, comment = '' }, { choice, config }) {
    const hidden = new Set(
      choice.filter((option) => !isShownFor(score, option)).map(({ id }) => id),
    );
    const isAnswered = score !== null && config.comment !== 'none' && !isBlankText(comment);
    return {
      score,
      tags: tags.filter((tag) => !hidden.has(tag)),
      ...(isAnswered ? { comment } : {}),
    };
  },
  findFaults({ score, tags, comment }, { choice, config }) {
    if (!scalePoints(config).some((point) => point === score) || !areOptions(tags, choice)) {
      return [{ kind: 'malformed' }];
    }
    if (comment === undefined) {
      return config.comment === 'required' ? [{ kind: 'empty', at: commentKey }] : [];
    }
    return textFaults(comment, anyText, commentKey);
  },
});

/** `at` of a fault of the comment; the blank prevents a clash with option ids. */
export const commentKey = 'the comment';

export function isShownFor(
  score: number | null,
  { questionConfig }: { readonly questionConfig: { readonly scores: readonly number[] } },
): boolean {
  const { scores } = questionConfig;
  return score !== null && (scores.length === 0 || scores.includes(score));
}

const anyText = { format: formats.free, minLength: undefined, maxLength: undefined };
