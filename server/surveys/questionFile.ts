import * as v from 'valibot';
import { unknownType } from '../../contract/questions/index.ts';
import { flag } from '../../contract/questions/shared/parts.ts';
import { localizedText } from '../content/localizedText.ts';
import { picture, pictures } from '../content/picture.ts';
import { serverQuestionTypes } from '../questions/index.ts';
import type { ServerQuestionType } from '../questions/shared/serverQuestionType.ts';
import {
  acceptIfEntry,
  conditionSchema,
  requiredIfEntry,
  showIfEntry,
} from './conditions/condition.ts';
import { questionRef } from './copies/ids.ts';
import { choiceFromEntry, noChoiceFrom } from './copies/schema.ts';
import { defaultEntry, prefillEntry } from './defaults/schema.ts';
import { anchored, columnOrder, optionOrder } from './order/schema.ts';
import { partId } from './partId.ts';
import { weighting } from './values/schema.ts';

const nextSchema = v.strictObject({
  when: v.pipe(
    v.optional(conditionSchema),
    v.description('All of these must hold; without any, the row always does.'),
  ),
  to: v.pipe(
    v.union([v.literal('end'), questionRef]),
    v.description('A later question, or "end".'),
  ),
});

const common = {
  id: v.pipe(partId, v.notValue('end', '"end" is where a survey ends, it cannot name a question')),
  title: localizedText,
  description: v.optional(localizedText),
  showIf: showIfEntry,
  default: defaultEntry,
  prefill: prefillEntry,
  order: optionOrder,
  columnOrder,
  next: v.pipe(
    v.optional(v.array(nextSchema), []),
    v.description('Where to go: the first row that holds decides, else the next question follows.'),
  ),
  score: v.pipe(
    v.optional(weighting, {}),
    v.description('(points + offset) × weight is what this question adds to the score.'),
  ),
};

const required = { required: flag(true), requiredIf: requiredIfEntry, acceptIf: acceptIfEntry };

const subChoices = v.pipe(
  v.optional(
    v.array(
      v.strictObject({
        id: partId,
        text: localizedText,
        imgs: pictures,
        showIf: showIfEntry,
        anchored,
        score: v.optional(v.number(), 0),
      }),
    ),
    [],
  ),
  v.description('The columns; those of the question hold for every row without its own.'),
);
const noSubChoices = v.optional(v.pipe(subChoices, v.maxLength(0, 'this type has no columns')), []);
const noPictures = v.optional(
  v.pipe(
    v.array(picture),
    v.maxLength(0, 'cannot be drawn: a list that opens shows texts alone; use radio for pictures'),
  ),
  [],
);

const servable = Object.values(serverQuestionTypes).filter(({ name }) => name !== unknownType.name);
/** The schema of one question of a survey file; see docs/surveys.md. */
export const questionFileSchema = v.variant(
  'type',
  servable.map((type) => questionSchema(type)),
);
/** The schema of a question with options of another question, which makes its own options optional. */
export const carryingSchema = v.variant(
  'type',
  servable.map((type) => questionSchema({ ...type, isCarrying: true })),
);

export type QuestionInFile = v.InferOutput<ReturnType<typeof questionSchema>> & {
  /** The number of options that come from another question and precede the question's own. */
  readonly carried?: number;
};

function questionSchema({
  name,
  config,
  option,
  hasSubChoices = false,
  hasPictures = true,
  isCarrying = false,
}: Shape) {
  return v.strictObject({
    ...common,
    type: v.literal(name),
    config: isOptional(config)
      ? v.optional(v.strictObject({ ...required, ...config }), {})
      : v.strictObject({ ...required, ...config }),
    choice: choicesSchema({ option, hasSubChoices, hasPictures, isCarrying }),
    choiceFrom: option === null ? noChoiceFrom : choiceFromEntry,
    subChoice: hasSubChoices ? subChoices : noSubChoices,
  });
}

type Shape = Pick<
  ServerQuestionType,
  'name' | 'config' | 'option' | 'hasSubChoices' | 'hasPictures'
> & {
  readonly isCarrying?: boolean;
};

/** Options are required for types that have options, and refused for other types. */
function choicesSchema({
  option,
  hasSubChoices,
  hasPictures,
  isCarrying,
}: Required<Omit<Shape, 'name' | 'config'>>) {
  const choice = v.strictObject({
    id: partId,
    text: localizedText,
    imgs: hasPictures ? pictures : noPictures,
    showIf: showIfEntry,
    anchored,
    questionConfig: v.optional(v.strictObject(option ?? {}), {}),
    score: v.optional(v.number(), 0),
    subChoice: hasSubChoices ? subChoices : noSubChoices,
  });
  const choices = v.array(choice);
  if (isCarrying && option !== null) return v.optional(choices, []);
  return option === null
    ? v.optional(v.pipe(choices, v.maxLength(0, 'this type has no options')), [])
    : v.pipe(choices, v.minLength(1, 'at least one option is needed'));
}

function isOptional(entries: v.ObjectEntries): boolean {
  return v.safeParse(v.object(entries), {}).success;
}
