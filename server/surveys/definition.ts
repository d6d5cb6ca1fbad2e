import * as v from 'valibot';
import { localeFor } from '../../contract/locales.ts';
import { channelSchema, surveyIdSchema } from '../../contract/surveyIdSchema.ts';
import { type LocalizedText, languageTag, localizedText } from '../content/localizedText.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import { type Condition, showIfEntry } from './conditions/condition.ts';
import { configFileEntries } from './configSchema.ts';
import { blockCopies } from './copies/schema.ts';
import { endsSchema } from './ends/schema.ts';
import { armsSchema, blockOrder } from './order/schema.ts';
import { partId } from './partId.ts';
import { carryingSchema, type QuestionInFile, questionFileSchema } from './questionFile.ts';
import { quotaEntries } from './quotas/schema.ts';
import { valuesSchema } from './values/schema.ts';

const moment = v.pipe(
  v.string(),
  v.isoTimestamp('a time such as 2031-05-01T09:00:00Z is expected'),
  v.transform((text) => Date.parse(text)),
);
// A question may take all its options from another question, so that its own options are optional.
const questionSchema = v.lazy((input): typeof questionFileSchema => {
  if (Object.hasOwn(Object(input), 'block')) return noBlock as never;
  return Object.hasOwn(Object(input), 'choiceFrom')
    ? (carryingSchema as never)
    : questionFileSchema;
});
const noBlock = v.custom(() => false, 'a block inside of another one contains no block');
const blockEntries = {
  block: v.pipe(partId, v.description('The id of the block, which no question has.')),
  title: v.pipe(
    v.optional(localizedText),
    v.description('A text above the heading of each question of the block.'),
  ),
  description: v.pipe(
    v.optional(localizedText),
    v.description('A text below the title, above the first question of the block that is asked.'),
  ),
  showIf: showIfEntry,
  ...blockCopies,
  ...blockOrder,
};
const innerBlockSchema = v.pipe(
  v.strictObject({
    ...blockEntries,
    questions: v.pipe(
      v.array(questionSchema),
      v.minLength(1, 'at least one question is needed'),
      v.description('The questions of the block.'),
    ),
  }),
  v.check(
    ({ repeat, forEach }) => repeat !== undefined || forEach !== undefined,
    'a block inside of another one needs "repeat" or "forEach"',
  ),
);
export const anyPart = v.union([questionFileSchema, innerBlockSchema]);
const partSchema = v.lazy((input): typeof anyPart => {
  if (input === undefined) return anyPart;
  const isBlock = Object.hasOwn(Object(input), 'block');
  return (isBlock ? innerBlockSchema : questionSchema) as never;
});
const blockSchema = v.strictObject({
  ...blockEntries,
  questions: v.pipe(
    v.array(partSchema),
    v.minLength(1, 'at least one question is needed'),
    v.description('Questions, and behind the first one blocks with repeat or forEach.'),
  ),
});
export const anyEntry = v.union([questionFileSchema, blockSchema]);
// The schema is chosen by the entry's keys, so that an error names a key instead of listing the
// alternatives.
const entrySchema = v.lazy((input): typeof anyEntry => {
  if (input === undefined) return anyEntry;
  const isBlock = Object.hasOwn(Object(input), 'block');
  return (isBlock ? blockSchema : questionSchema) as never;
});

const languagesSchema = v.pipe(
  v.array(
    v.pipe(
      languageTag,
      v.check((tag) => localeFor(tag) !== undefined, 'the app does not have this language'),
    ),
  ),
  v.minLength(1, 'at least one language is needed'),
  v.checkItems(
    (tag, position, tags) =>
      tags.findIndex((nested) => localeFor(nested) === localeFor(tag)) === position,
    'this language of the app is given twice',
  ),
);

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500));

/** Seconds: the warning before the end would use up a shorter extension. */
const shortestExtension = 30;

/** The schema of a survey file as authors write it; see docs/surveys.md. */
const fileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  id: v.pipe(
    surveyIdSchema,
    v.check(
      (id) => !Object.values<string>(healthPaths).includes(`/${id}`),
      'this is an address of the server itself, no survey can have it',
    ),
  ),
  lang: v.pipe(
    v.optional(languageTag),
    v.description('The language of texts that are given without one, a BCP 47 tag.'),
  ),
  languages: v.pipe(
    v.optional(languagesSchema),
    v.description(
      'The languages of the texts, BCP 47 tags, the default first; the list of languages offers these before those of the buttons alone.',
    ),
  ),
  title: localizedText,
  description: v.optional(localizedText),
  config: v.optional(v.strictObject(configFileEntries), {}),
  opensAt: v.optional(moment),
  closesAt: v.optional(moment),
  paused: v.optional(v.boolean(), false),
  closed: v.optional(v.boolean(), false),
  maxAnswerTime: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Seconds from the start.')),
  ),
  timeExtensions: v.pipe(
    v.optional(
      v.strictObject({
        seconds: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(shortestExtension),
          v.description('Seconds that each extension adds.'),
        ),
        max: v.pipe(
          v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
          v.description('How often a respondent can extend the time; 10 without it.'),
        ),
      }),
    ),
    v.description(
      'That respondents can have more time than maxAnswerTime by one press; without it they cannot.',
    ),
  ),
  login: v.pipe(
    v.optional(
      v.union(
        [v.boolean(), v.picklist(['passport', 'link'])],
        'true, false, "passport" or "link" is expected',
      ),
      false,
    ),
    v.description(
      'Respondents log in first: true asks for /api/login, "passport" for /api/passport. "link" is for those who have a personal link, by `npm run links`.',
    ),
  ),
  channel: v.pipe(
    v.optional(channelSchema, 'web'),
    v.description('How respondents reach the survey, in a short word.'),
  ),
  ahead: v.pipe(
    v.optional(v.boolean()),
    v.description(
      'Whether a question may be sent before the one in front of it is answered, so that a step does not wait for the network; without it, where Previous is allowed. False for questions that give away the answer to the one before.',
    ),
  ),
  values: v.optional(valuesSchema),
  ...quotaEntries,
  retention: v.optional(
    v.strictObject({
      ended: v.pipe(v.optional(days), v.description('Days after the end of a session.')),
      unfinished: v.pipe(
        v.optional(days),
        v.description('Days after the start of a session that has not ended.'),
      ),
    }),
  ),
  arms: armsSchema,
  ends: v.optional(endsSchema),
  questions: v.pipe(
    v.array(entrySchema),
    v.minLength(1, 'at least one question is needed'),
    v.description('Questions, and blocks of them.'),
  ),
  scoring: v.pipe(
    v.optional(
      v.strictObject({
        factor: v.optional(v.number(), 1),
        offset: v.optional(v.number(), 0),
        maximum: v.optional(v.pipe(v.number(), v.minValue(0))),
        words: v.optional(
          v.pipe(
            v.array(v.strictObject({ from: v.number(), text: localizedText })),
            v.check((rows) => isAscending(rows), 'each `from` must be greater than the one before'),
          ),
        ),
      }),
    ),
    v.description('factor × the sum over all questions + offset, from 0 to maximum.'),
  ),
});

function isAscending(rows: readonly { readonly from: number }[]): boolean {
  return rows.every(
    ({ from }, index) => from > (rows[index - 1]?.from ?? Number.NEGATIVE_INFINITY),
  );
}

type File = v.InferOutput<typeof fileSchema>;
type Block = v.InferOutput<typeof blockSchema>;

/** A survey file with the questions of its blocks in a single list. */
export interface Definition extends Omit<File, 'questions'> {
  readonly questions: readonly QuestionInFile[];
  /** The blocks; until copies are expanded, a block precedes the blocks inside it. */
  readonly blocks: readonly BlockOfQuestions[];
  /** The path of each question in the file. */
  readonly filePaths: readonly string[];
  /** The ids of the questions that decide on another repetition of a block, once copies are expanded. */
  readonly additions?: ReadonlySet<string>;
}

export interface BlockOfQuestions extends Omit<Block, 'questions' | 'block'> {
  readonly id: string;
  /** The position in the file, such as `[2]`, or `[2].questions[1]` inside another block. */
  readonly position: string;
  /** The positions of the block's questions in the list of all questions, without `to` itself. */
  readonly from: number;
  readonly to: number;
  /** The condition under which this copy of the block is asked. */
  readonly copyIf?: Condition;
  /** The id of the copy, which is the same for all its parts: blocks inside the copy divide it. */
  readonly copy?: string;
  /** The title of the surrounding block, for a block without a title. */
  readonly titleAround?: LocalizedText;
  /** The part of the block in the file from which its questions are made. */
  readonly part?: string;
  /** The copies that contain the block, the outermost first. */
  readonly copies?: readonly CopyRange[];
}

/** Consecutive questions that are asked only if a condition on an earlier answer holds. */
export interface CopyRange {
  readonly condition: Condition;
  /**
   * The position after the last of the questions; with `repeat`, after the last repetition, because
   * each repetition depends on the one before.
   */
  readonly to: number;
}

export const definitionSchema = v.pipe(
  fileSchema,
  v.transform(({ questions: entries, ...file }): Definition => {
    const questions: QuestionInFile[] = [];
    const blocks: BlockOfQuestions[] = [];
    const filePaths: string[] = [];
    const add = (part: QuestionInFile | Block, position: string) => {
      if (!('block' in part)) {
        questions.push(part);
        filePaths.push(`questions${position}`);
        return;
      }
      const { block: id, questions: inside, ...more } = part;
      const [blockIndex, from] = [blocks.length, questions.length];
      const block = { ...more, id, position, from, to: from };
      blocks.push(block);
      for (const [index, nested] of inside.entries())
        add(nested, `${position}.questions[${index}]`);
      blocks[blockIndex] = { ...block, to: questions.length };
    };
    for (const [entry, part] of entries.entries()) add(part, `[${entry}]`);
    return { ...file, questions, blocks, filePaths };
  }),
);
