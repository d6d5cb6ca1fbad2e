import * as v from 'valibot';
import { distinguishedSets, pointsToTry } from '../../contract/questions/shared/answers.ts';
import { isBlankText } from '../../contract/questions/shared/characters.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { readNumber, readText, readTexts } from '../../contract/questions/shared/fields.ts';
import { blankEntries, formats, textFaults } from '../../contract/questions/shared/formats.ts';
import { areOptions } from '../../contract/questions/shared/parts.ts';
import { ratingEntries, scalePoints } from '../../contract/questions/shared/ratings.ts';

/** `at` of a fault in the comment. Ids of options have no spaces, so the key cannot be the id of an option. */
export const commentKey = 'the comment';

/** Code 16, a rating that asks for its reasons: options are tags, each of which is shown for some of the scores. */
export const evaluate = defineQuestion({
  code: 16,
  name: 'evaluate',
  hasScale: true,
  fixedParts: [commentKey],
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
  fields: ({ score, tags, comment = '' }, { config }) =>
    score === null
      ? {}
      : {
          score: String(score),
          tag: tags,
          ...(config.comment === 'none' ? {} : { comment }),
        },
  answers({ choice, config }, context) {
    const points = scalePoints(config);
    const beyond = [(points[0] ?? 0) - 1, (points.at(-1) ?? 0) + 1];
    const ids = choice.map(({ id }) => id);
    const compared = context.named.filter((text) => !ids.includes(text));
    const [text = '', ...others] = context.textsFor(anyComment, compared);
    const comment = config.comment === 'required' ? { comment: text } : {};
    return [
      ...pointsToTry(points, context).flatMap((score) => {
        const shown = choice.filter((option) => isShownFor(score, option)).map(({ id }) => id);
        return [[], shown, ...distinguishedSets(shown, context)].map((tags) => ({
          score,
          tags: [...tags],
          ...comment,
        }));
      }),
      ...(config.comment === 'none' ? [] : [text, ...others]).map((written) => ({
        score: points[0] ?? 0,
        tags: [],
        comment: written,
      })),
      ...[points[0] ?? 0, ...beyond].map((score) => ({ score, tags: [] })),
    ];
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

export function isShownFor(
  score: number | null,
  { questionConfig }: { readonly questionConfig: { readonly scores: readonly number[] } },
): boolean {
  const { scores } = questionConfig;
  return score !== null && (scores.length === 0 || scores.includes(score));
}

const anyComment = v.parse(v.object(blankEntries), {});
const anyText = { format: formats.free, minLength: undefined, maxLength: undefined };
