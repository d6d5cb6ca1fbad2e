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
// The options of a question may all be those of another one.
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
// Chosen by its keys, so that an error names a key instead of the alternatives.
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
    (tag, place, tags) => tags.findIndex((one) => localeFor(one) === localeFor(tag)) === place,
    'this language of the app is given twice',
  ),
);

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500));

/** A survey file as authors write it; see docs/surveys.md. */
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
      }),
    ),
    v.description('factor × the sum over all questions + offset, from 0 to maximum.'),
  ),
});

type File = v.InferOutput<typeof fileSchema>;
type Block = v.InferOutput<typeof blockSchema>;

/** A survey file with the questions of its blocks in one list. */
export interface Definition extends Omit<File, 'questions'> {
  readonly questions: readonly QuestionInFile[];
  /** A block stands in front of those inside of it, until their copies are written out. */
  readonly blocks: readonly BlockOfQuestions[];
  /** The path of each question in the file. */
  readonly places: readonly string[];
  /** Questions whether a block is asked once more, where the copies of blocks are written out. */
  readonly additions?: ReadonlySet<string>;
}

export interface BlockOfQuestions extends Omit<Block, 'questions' | 'block'> {
  readonly id: string;
  /** Position in the file, such as `[2]`, or `[2].questions[1]` inside of another block. */
  readonly place: string;
  /** Positions of its questions in the list of all, the last one excluded. */
  readonly from: number;
  readonly to: number;
  /** That this copy of the block is asked. */
  readonly copyIf?: Condition;
  /** The same for all parts of one copy, between which blocks inside of it may stand. */
  readonly copy?: string;
  /** The title of the block around a block that has none. */
  readonly titleAround?: LocalizedText;
  /** The part of the block in the file that its questions are made of. */
  readonly part?: string;
  /** The copies that it stands in, the outermost first. */
  readonly copies?: readonly CopyRange[];
}

/** Consecutive questions that are asked only where a condition on an answer before them holds. */
export interface CopyRange {
  readonly condition: Condition;
  /** The position behind the last of them; with `repeat` that of the last time, because a time follows the one before. */
  readonly to: number;
}

export const definitionSchema = v.pipe(
  fileSchema,
  v.transform(({ questions: entries, ...file }): Definition => {
    const questions: QuestionInFile[] = [];
    const blocks: BlockOfQuestions[] = [];
    const places: string[] = [];
    const add = (part: QuestionInFile | Block, place: string) => {
      if (!('block' in part)) {
        questions.push(part);
        places.push(`questions${place}`);
        return;
      }
      const { block: id, questions: inside, ...more } = part;
      const [at, from] = [blocks.length, questions.length];
      const block = { ...more, id, place, from, to: from };
      blocks.push(block);
      for (const [index, one] of inside.entries()) add(one, `${place}.questions[${index}]`);
      blocks[at] = { ...block, to: questions.length };
    };
    for (const [entry, part] of entries.entries()) add(part, `[${entry}]`);
    return { ...file, questions, blocks, places };
  }),
);
