import {
  allOf,
  type Expression,
  isImplied,
  isNever,
  referencesIn,
  words,
} from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion, QuestionContent } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import { defaultText, joinTexts, type Texts, textsOf } from '../texts.ts';
import { choiceQuestion } from './choices.ts';
import { commentQuestion } from './comments.ts';
import type { SurveyJsContext } from './context.ts';
import { withDefault } from './defaults.ts';
import { momentBlanks, readBlank, sliderQuestion } from './inputs.ts';
import { blanksOf, itemQuestions } from './items.ts';
import { matrixQuestions } from './matrices/matrix.ts';
import { uploadConfig } from './media.ts';
import { ratingQuestion } from './rating.ts';
import { formatted, pictureTitle } from './shownTexts.ts';
import { whileUnanswered } from './simplified.ts';
import { titleOf } from './titles.ts';
import { knownIn, knownInQuestions } from './types/known.ts';
import { readRules } from './validators.ts';

/** Keys that do not affect answers, or that change only the appearance. */
const minor =
  /^(?:startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|rightIndent|paddingLeft|paddingRight|titleLocation|descriptionLocation|hideNumber|showNumber|cols|rows|autoGrow|allowResize|acceptCarriageReturn|colCount|colSpan|renderAs|displayMode|state|page|errorLocation|size|itemSize|itemTitleWidth|choicesOrder|rowOrder|rowsOrder|columnOrder|defaultDisplayValue|setValueIf|setValueExpression|resetValueIf|correctAnswer|autocomplete|autoComplete|textUpdateMode|dataList|search\w*|allowClear|closeOnSelect|showSelectAllItem|hasSelectAll|selectAllText|requiredErrorText|requiredMessage|\w*Placeholder|placeholder|optionsCaption|storeOthersAsComment|otherErrorText|separateSpecialChoices|showClearButton|clearIfInvisible|useDisplayValuesInDynamicTexts|image\w*|contentMode|showLabel|multiSelect|height|maxHeight|minHeight|minImage\w+|maxImage\w+|rate\w*Mode|scaleColorMode|autoGenerate|displayRateDescriptionsAsExtremeItems|storeDataAsText|waitForUpload|allowImagesPreview|showPreview|needConfirmRemoveFile|allowRotate|sourceType|fileOrPhotoPlaceholder|readOnly|tag|id|commentAreaRows|cellHint|alternateRows|showHeader|verticalAlign|rowTitleWidth|columnMinWidth|horizontalScroll|transposed|columnLayout|alignToCenter|showCommentArea|hideIfChoicesEmpty|selectToRank\w*|longTap|swapOrder|useTitleAsPlaceholder|penColor|backgroundColor|signature\w*|dataFormat|penMin\w*|penMax\w*|displayStyle|currency|maximumFractionDigits|minimumFractionDigits|format|useGrouping|precision|valueTrue|valueFalse|dropdownWidthMode|questionTitleWidth|inputSize|choicesVisibleIfEmpty|minuteStep|cellErrorLocation|showCloseButton|colCountForItems|validators|elements|type|name|cellType|dateFormat|ratingTheme|(?:other|none|refuse|dontKnow)Text|inputFormat|maskType|maskSettings|inputMask|(?:prev|next|selectAll|deselectAll)Text|minErrorText|maxErrorText|maxValueErrorText|stepErrorText|correctAnswerWeight|choicesByUrlCache|valuePropertyName|disabled|eachRowUniqueErrorText|labelTruncation|errorText|isUnique|cellType|total\w+|inputAutocomplete|aria\w+|allowCameraAccess|isReadOnly|pattern|sliderType|showLabels|tooltip\w*|labelCount|labelFormat|customLabels|autoGenerateLabels|segmentCount|allowSwap|allowDragOverlap|indeterminate|(?:add|remove)Row(?:Button)?(?:Text|Location)|emptyRowsText|keyDuplicationError|confirmDelete\w*)$/;

/** The questions to which an element of SurveyJS is converted. */
export function elementQuestions(record: SourceRecord, context: SurveyJsContext): readonly Entry[] {
  const { notes } = context;
  const type = record.text('type') ?? 'text';
  const name = record.text('name') ?? type;
  const source = notes.question(name);
  const title = titleOf(record, name, context);
  const label = type === 'boolean' ? context.html(record.get('label')) : undefined;
  const described = context.html(record.get('description'));
  const shownDescription = isSame(described, title) ? undefined : described;
  const isLabelled = label && !isSame(label, title);
  const description =
    isLabelled && shownDescription
      ? joinTexts(label, '<br>', shownDescription)
      : isLabelled
        ? label
        : shownDescription;
  const condition = askedQuestion(
    context.condition(name, record.get('visibleIf'), 'visibleIf'),
    name,
    context,
  );
  const isHidden = record.flag('visible') === false && record.text('visibleIf') === undefined;
  const visible = context.shownIf(name, !isHidden, condition);
  const enabled = askedQuestion(
    context.condition(name, record.get('enableIf'), 'enableIf'),
    name,
    context,
  );
  if (enabled) notes.add(name, 'changed', 'is hidden instead of disabled');
  if (record.flag('readOnly') && !/^(?:html|expression|image)$/.test(type))
    notes.add(name, 'lost', 'is read only in the source, and is asked here');
  const isRequired = record.flag('isRequired') ?? false;
  const needed = context.condition(name, record.get('requiredIf'), 'requiredIf');
  // SurveyJS sets `isRequired` to the result of `requiredIf`, so `isRequired` counts only without a condition.
  const isAlwaysNeeded = needed ? isImplied(needed, visible) : isRequired;
  const valueName = record.text('valueName');
  if (valueName !== undefined) {
    context.valueNames.set(name, valueName);
    if (!context.aliases.has(valueName)) context.aliases.set(valueName, { question: name });
  }
  const base = {
    ...{ name, source, title, description },
    required: isAlwaysNeeded,
    requiredIf: needed,
    showIf: allOf([visible, enabled]),
  };
  if (type === 'hidden') {
    notes.add(null, 'minor', `"${name}" shows nothing and is left out`);
    return [];
  }
  if (type === 'signaturepad') return signature(record, base, context);
  const entries = ruled(questionsOfType(type, record, base, context), base, context);
  const comment = commentQuestion(record, base, context);
  const known = ofSurveyJs.test(type) ? knownIn(type) : knownInQuestions;
  record.reportUnread(notes, name, minor, known);
  return [...entries, ...comment];
}

function isSame(some: Texts | undefined, others: Texts): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** A question that hides or locks itself once it is answered is shown as it is before its answer. */
function askedQuestion(
  condition: Expression | null,
  name: string,
  { notes }: SurveyJsContext,
): Expression | null {
  const isSelf = (reference: string) => reference === name || reference.startsWith(`${name}.`);
  if (!condition || !referencesIn(condition).some((ref) => isSelf(ref.name))) return condition;
  const open = whileUnanswered(condition, isSelf);
  if (isNever(open)) return condition;
  notes.add(name, 'changed', `stays open once it is answered: ${words(condition)}`);
  return open.kind === 'literal' && open.value === true ? null : open;
}

/** The questions with the rules of their validators. */
function ruled(
  entries: readonly Entry[],
  { source, name }: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  const of = [...new Set([source, name])];
  const rules = of.flatMap((owner) => context.rules.get(owner) ?? []);
  for (const owner of of) context.rules.delete(owner);
  const last = entries.at(-1);
  if (rules.length === 0 || !last) return entries;
  if ('group' in last) {
    for (const { accept } of rules)
      context.notes.add(source, 'lost', `rule ${words(accept)}: it is about several times`);
    return entries;
  }
  return [...entries.slice(0, -1), { ...last, rules }];
}

/** A signature becomes the signature of the start page. */
function signature(
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { name, title, description, required, showIf } = base;
  const fullTitle = description ? joinTexts(title, '<br>', description) : title;
  if (showIf || context.signature) {
    const reason = 'only one signature without a condition is asked';
    context.notes.add(name, 'lost', `${reason}: ${defaultText(fullTitle)}`);
  } else {
    context.signature = { title: fullTitle, isRequired: required };
    context.notes.add(name, 'changed', 'is asked on the start page');
  }
  record.reportUnread(context.notes, name, minor, knownInQuestions);
  return [];
}

type Base = Omit<FormQuestion, 'type' | 'config'>;

const ofSurveyJs =
  /^(?:text|comment|radiogroup|dropdown|tagbox|buttongroup|checkbox|imagepicker|ranking|boolean|rating|slider|multipletext|file|html|expression|image|matrix\w*)$/;

/** Types that convert `validators` to bounds of their answers. */
const readsValidators =
  /^(?:text|comment|radiogroup|dropdown|buttongroup|checkbox|tagbox|imagepicker|ranking|html|expression|image)$/;

function isMoment(type: string, record: SourceRecord): boolean {
  return type === 'text' && /^datetime/.test(String(record.get('inputType')));
}

function questionsOfType(
  type: string,
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  if (!readsValidators.test(type) || isMoment(type, record))
    readRules(record, base.source, base.name, context);
  if (type.startsWith('matrix')) {
    const rules = context.rules.get(base.source) ?? [];
    context.rules.delete(base.source);
    const entries = matrixQuestions(type, record, base, context);
    for (const rule of rules) context.addRule(base.source, rule);
    const [only, ...others] = entries;
    const isWhole = type === 'matrix' && only && !('group' in only) && others.length === 0;
    return isWhole ? [withDefault(only, record, context)] : entries;
  }
  const apart = type === 'multipletext' ? itemQuestions(record, base, context) : null;
  if (apart) return apart;
  const content = contentOf(type, record, base, context);
  const isRandom = record.text('choicesOrder') === 'random';
  return [withDefault({ ...base, ...content, ...(isRandom ? { isRandom } : {}) }, record, context)];
}

function contentOf(
  type: string,
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): QuestionContent & Partial<Base> {
  const { name } = base;
  switch (type) {
    case 'text':
      return isMoment(type, record)
        ? { type: 'multiInput', config: {}, choice: momentBlanks(record, base, context) }
        : { type: 'singleInput', config: readBlank(record, name, name, context) };
    case 'slider':
      return sliderQuestion(record, name, context);
    case 'comment':
      return {
        type: 'singleInput',
        config: { multiline: true, ...readBlank(record, name, name, context) },
      };
    case 'radiogroup':
    case 'dropdown':
    case 'buttongroup':
      return choiceQuestion(type, record, name, context);
    case 'checkbox':
    case 'tagbox':
    case 'imagepicker':
    case 'ranking':
      return choiceQuestion(type, record, name, context);
    case 'boolean':
      return { type: 'radio', config: {}, choice: booleanOptions(record, context) };
    case 'rating':
      return ratingQuestion(record, name, context);
    case 'multipletext':
      return { type: 'multiInput', config: {}, choice: blanksOf(record, name, context) };
    case 'file':
      return { type: 'upload', config: uploadConfig(record, name, context) };
    case 'html':
      return { type: 'text', config: {}, title: context.html(record.get('html')) ?? base.title };
    case 'expression':
      if (record.get('shownText') === '') return { type: 'text', config: {} };
      return {
        type: 'text',
        config: {},
        title: joinTexts(
          base.title,
          ': ',
          context.html(record.get('shownText') ?? formatted(record, name)) ?? textsOf(''),
        ),
      };
    case 'image':
      return { type: 'text', config: {}, title: pictureTitle(record, base, context) };
    default:
      context.notes.add(name, 'lost', `the type "${type}" is not known, it is asked as a text`);
      return { type: 'singleInput', config: {} };
  }
}

function booleanOptions(record: SourceRecord, context: SurveyJsContext): readonly FormOption[] {
  return [
    {
      name: record.text('valueTrue') ?? 'true',
      text: context.html(record.get('labelTrue')) ?? context.word('yes'),
    },
    {
      name: record.text('valueFalse') ?? 'false',
      text: context.html(record.get('labelFalse')) ?? context.word('no'),
    },
  ];
}
