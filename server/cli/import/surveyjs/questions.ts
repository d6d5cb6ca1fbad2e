import { allOf, conjuncts, type Expression, literal, words } from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { htmlOf, joinTexts, mapTexts, type Texts, textsOf } from '../texts.ts';
import { acceptOf, largestUpload } from '../uploads.ts';
import { choiceQuestion } from './choices.ts';
import type { SurveyJsContext } from './context.ts';
import { readBlank } from './inputs.ts';
import { matrixQuestions } from './matrix.ts';
import { ratingQuestion } from './rating.ts';

type Made = Pick<FormQuestion, 'type' | 'config'> &
  Partial<Pick<FormQuestion, 'choice' | 'subChoice' | 'required'>>;

/** Keys without a meaning for the answers, or that change only the looks. */
const minor =
  /^(?:startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|rightIndent|paddingLeft|paddingRight|titleLocation|descriptionLocation|hideNumber|showNumber|cols|rows|autoGrow|allowResize|acceptCarriageReturn|colCount|colSpan|renderAs|displayMode|state|page|errorLocation|size|itemSize|itemTitleWidth|choicesOrder|rowOrder|rowsOrder|columnOrder|defaultValue|defaultValueExpression|setValueIf|setValueExpression|resetValueIf|correctAnswer|autocomplete|autoComplete|textUpdateMode|dataList|search\w*|allowClear|closeOnSelect|showSelectAllItem|hasSelectAll|selectAllText|requiredErrorText|requiredMessage|\w*Placeholder|placeholder|optionsCaption|storeOthersAsComment|otherErrorText|separateSpecialChoices|showClearButton|clearIfInvisible|useDisplayValuesInDynamicTexts|image\w*|contentMode|showLabel|multiSelect|height|maxHeight|minHeight|minImage\w+|maxImage\w+|rate\w*Mode|scaleColorMode|autoGenerate|displayRateDescriptionsAsExtremeItems|storeDataAsText|waitForUpload|allowImagesPreview|showPreview|needConfirmRemoveFile|allowRotate|sourceType|fileOrPhotoPlaceholder|readOnly|tag|id|commentAreaRows|cellHint|alternateRows|showHeader|verticalAlign|rowTitleWidth|columnMinWidth|horizontalScroll|transposed|columnLayout|alignToCenter|popupdescription|popupTitle|customProperty|showCommentArea|hideIfChoicesEmpty|selectToRank\w*|longTap|swapOrder|useTitleAsPlaceholder|penColor|backgroundColor|signature\w*|dataFormat|penMin\w*|penMax\w*|displayStyle|currency|maximumFractionDigits|minimumFractionDigits|format|useGrouping|precision|valueTrue|valueFalse|dropdownWidthMode|questionTitleWidth|inputSize|choicesVisibleIfEmpty|minuteStep|cellErrorLocation|showCloseButton|colCountForItems|validators|elements|type|name)$/;

/** The questions that one element of SurveyJS becomes. */
export function elementQuestions(record: SourceRecord, context: SurveyJsContext): readonly Entry[] {
  const { notes } = context;
  const type = record.text('type') ?? 'text';
  const name = record.text('name') ?? type;
  notes.question(name);
  const title = context.html(record.get('title')) ?? context.html(name) ?? textsOf(name);
  const description = context.html(record.get('description'));
  const visible = context.condition(name, record.get('visibleIf'), 'visibleIf');
  const isHidden = record.flag('visible') === false && record.text('visibleIf') === undefined;
  const enabled = context.condition(name, record.get('enableIf'), 'enableIf');
  if (enabled) notes.add(name, 'changed', 'is hidden instead of disabled');
  const isRequired = [record.flag('isRequired'), requiredWith(record, visible, name, context)];
  const valueName = record.text('valueName');
  if (valueName !== undefined) context.aliases.set(valueName, { question: name });
  const base = {
    ...{ name, source: name, title, description },
    required: isRequired.some(Boolean),
    showIf: isHidden ? literal(false) : allOf([visible, enabled]),
  };
  if (type === 'signaturepad') return signature(record, base, context);
  const made = questionsOfType(type, record, base, context);
  const comment = commentQuestion(record, base, context);
  record.reportUnread(notes, name, minor);
  return [...made, ...comment];
}

/** Whether a question is required wherever it is shown; another `requiredIf` is noted. */
function requiredWith(
  record: SourceRecord,
  visible: Expression | null,
  name: string,
  context: SurveyJsContext,
): boolean {
  const text = record.text('requiredIf');
  const needed = context.condition(name, text, 'requiredIf');
  if (text === undefined || needed === null) return false;
  const shown = visible === null ? [] : conjuncts(visible).map(words);
  if (conjuncts(needed).every((part) => shown.includes(words(part)))) return true;
  context.notes.add(name, 'lost', `requiredIf ${text}: it stays optional`);
  return false;
}

/** A signature belongs to the agreement of the start page. */
function signature(
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { name, title, required, showIf } = base;
  if (showIf || context.signature)
    context.notes.add(name, 'lost', 'only one signature without a condition is asked');
  else {
    context.signature = { title, isRequired: required };
    context.notes.add(name, 'changed', 'is asked on the start page');
  }
  record.reportUnread(context.notes, name, minor);
  return [];
}

type Base = Omit<FormQuestion, 'type' | 'config'>;

function questionsOfType(
  type: string,
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly Entry[] {
  if (type.startsWith('matrix')) return matrixQuestions(type, record, base, context);
  const made = madeOf(type, record, base, context);
  const isRandom = record.text('choicesOrder') === 'random';
  return [{ ...base, ...made, ...(isRandom ? { isRandom } : {}) }];
}

function madeOf(
  type: string,
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): Made & Partial<Base> {
  const { name } = base;
  switch (type) {
    case 'text':
      return { type: 'singleInput', config: readBlank(record, name, name, context) };
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
      return {
        type: 'text',
        config: {},
        title: joinTexts(base.title, ': ', context.html(`{${name}}`) ?? textsOf('')),
      };
    case 'image':
      context.notes.add(name, 'lost', `the picture is not kept: ${record.text('imageLink') ?? ''}`);
      return { type: 'text', config: {}, title: context.html(record.get('altText')) ?? base.title };
    default:
      context.notes.add(name, 'lost', `the type "${type}" is not known, it is asked as a text`);
      return { type: 'singleInput', config: {}, required: false };
  }
}

function booleanOptions(record: SourceRecord, context: SurveyJsContext): readonly FormOption[] {
  return [
    { name: 'true', text: context.html(record.get('labelTrue')) ?? context.word('yes') },
    { name: 'false', text: context.html(record.get('labelFalse')) ?? context.word('no') },
  ];
}

function blanksOf(
  record: SourceRecord,
  source: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  return record.list('items').map((one) => {
    const item = new SourceRecord(one);
    const name = item.text('name') ?? '';
    const config = {
      ...readBlank(item, source, name, context),
      required: item.flag('isRequired') ?? false,
    };
    const text = context.html(item.get('title')) ?? textsOf(htmlOf(name));
    item.reportUnread(context.notes, source, minor);
    return { name, text, config };
  });
}

function uploadConfig(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): Readonly<Record<string, unknown>> {
  const isMany = record.flag('allowMultiple') ?? false;
  const size = record.number('maxSize');
  const types = record.text('acceptedTypes');
  const accept = types === undefined ? [] : acceptOf(types);
  if (types !== undefined && accept.length === 0)
    context.notes.add(name, 'lost', `acceptedTypes ${types}: none of them can be sent`);
  return {
    maxCount: isMany ? 10 : 1,
    ...(size ? { maxSize: Math.min(size, largestUpload) } : {}),
    ...(accept.length > 0 ? { accept } : {}),
  };
}

/** A field for a comment becomes a question of its own, shown with the one it belongs to. */
function commentQuestion(
  record: SourceRecord,
  base: Base,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const has = [record.flag('hasComment'), record.flag('showCommentArea')].some(Boolean);
  const text: Texts | undefined = context.html(record.get('commentText'));
  if (!has) return [];
  context.notes.add(base.name, 'changed', 'its comment is a question of its own');
  const title = joinTexts(
    mapTexts(base.title, (one) => one),
    ': ',
    text ?? context.word('comment'),
  );
  return [
    {
      ...base,
      name: `${base.name}-Comment`,
      title,
      description: undefined,
      required: false,
      type: 'singleInput',
      config: { multiline: true },
    },
  ];
}
