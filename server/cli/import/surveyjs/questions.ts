import { isObject } from '../../../content/problems/words.ts';
import { allOf, binary, literal, not, reference } from '../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { defaultText, htmlOf, joinTexts, mapTexts, type Texts, textsOf } from '../texts.ts';
import { acceptOf, largestUpload } from '../uploads.ts';
import type { SurveyJsContext } from './context.ts';
import { readBlank, readValidators } from './inputs.ts';
import { matrixQuestions } from './matrix.ts';
import { ratingQuestion } from './rating.ts';

type Made = Pick<FormQuestion, 'type' | 'config'> &
  Partial<Pick<FormQuestion, 'choice' | 'subChoice' | 'required'>>;

/** Keys without a meaning for the answers, or that change only the looks. */
const minor =
  /^(?:startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|rightIndent|paddingLeft|paddingRight|titleLocation|descriptionLocation|hideNumber|showNumber|cols|rows|autoGrow|allowResize|acceptCarriageReturn|colCount|colSpan|renderAs|displayMode|state|page|errorLocation|size|itemSize|itemTitleWidth|choicesOrder|rowOrder|rowsOrder|columnOrder|defaultValue|defaultValueExpression|setValueIf|setValueExpression|resetValueIf|correctAnswer|autocomplete|autoComplete|textUpdateMode|dataList|search\w*|allowClear|closeOnSelect|showSelectAllItem|hasSelectAll|selectAllText|requiredErrorText|requiredMessage|\w*Placeholder|placeholder|optionsCaption|storeOthersAsComment|otherErrorText|separateSpecialChoices|showClearButton|clearIfInvisible|useDisplayValuesInDynamicTexts|image\w*|contentMode|showLabel|multiSelect|height|maxHeight|minHeight|minImage\w+|maxImage\w+|rate\w*Mode|scaleColorMode|autoGenerate|displayRateDescriptionsAsExtremeItems|storeDataAsText|waitForUpload|allowImagesPreview|showPreview|needConfirmRemoveFile|allowRotate|sourceType|fileOrPhotoPlaceholder|readOnly|tag|id|commentAreaRows|cellHint|alternateRows|showHeader|verticalAlign|rowTitleWidth|columnMinWidth|horizontalScroll|transposed|columnLayout|alignToCenter|popupdescription|popupTitle|customProperty|showCommentArea|hideIfChoicesEmpty|selectToRank\w*|longTap|swapOrder|useTitleAsPlaceholder|penColor|backgroundColor|signature\w*|dataFormat|penMin\w*|penMax\w*|displayStyle|currency|maximumFractionDigits|minimumFractionDigits|format|useGrouping|precision|valueTrue|valueFalse|dropdownWidthMode|questionTitleWidth|inputSize|choicesVisibleIfEmpty|minuteStep|cellErrorLocation|showCloseButton|colCountForItems|validators|elements|type|name)$/;

/** The questions that one element of SurveyJS becomes. */
export function elementQuestions(
  record: SourceRecord,
  context: SurveyJsContext,
): readonly FormQuestion[] {
  const { notes } = context;
  const type = record.text('type') ?? 'text';
  const name = record.text('name') ?? type;
  notes.question(name);
  const title = context.html(record.get('title')) ?? context.html(name) ?? textsOf(name);
  const description = context.html(record.get('description'));
  const shown = [
    record.flag('visible') === false ? literal(false) : null,
    context.condition(name, record.get('visibleIf'), 'visibleIf'),
  ];
  const enabled = context.condition(name, record.get('enableIf'), 'enableIf');
  if (enabled) notes.add(name, 'changed', 'is hidden instead of disabled');
  const requiredIf = record.text('requiredIf');
  if (requiredIf !== undefined)
    notes.add(name, 'lost', `requiredIf ${requiredIf}: it stays optional`);
  const valueName = record.text('valueName');
  if (valueName !== undefined) context.aliases.set(valueName, { question: name });
  const base = {
    ...{ name, source: name, title, description },
    required: record.flag('isRequired') ?? false,
    showIf: allOf(shown[0] ? [shown[0]] : [shown[1] ?? null, enabled]),
  };
  if (type === 'signaturepad') return signature(record, base, context);
  const made = questionsOfType(type, record, base, context);
  const comment = commentQuestion(record, base, context);
  record.reportUnread(notes, name, minor);
  return [...made, ...comment];
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
): readonly FormQuestion[] {
  if (type.startsWith('matrix')) return matrixQuestions(type, record, base, context);
  const made = madeOf(type, record, base, context);
  return [{ ...base, ...made }];
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

function choiceQuestion(
  type: string,
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): Made {
  const { notes } = context;
  const choice = optionsOf(type, record, name, context);
  if (choice.length === 0) {
    const source =
      record.get('choicesByUrl') === undefined
        ? 'it has no options'
        : 'its options come from an address';
    notes.add(name, 'lost', `${source}, it is asked as a text`);
    return { type: 'singleInput', config: {} };
  }
  const isSeveral =
    type === 'checkbox' ||
    type === 'tagbox' ||
    (type === 'imagepicker' && record.flag('multiSelect'));
  const { bounds } = readValidators(record, name, name, isSeveral ? 'several' : 'other', context);
  if (type === 'ranking') {
    const isPart = record.flag('selectToRankEnabled') ?? false;
    const min = record.number('minSelectedChoices');
    return { type: 'order', config: isPart ? { min: min ?? 1 } : {}, choice };
  }
  if (isSeveral) {
    const min = record.number('minSelectedChoices');
    const max = record.number('maxSelectedChoices');
    const config = { ...(min ? { min } : {}), ...(max ? { max } : {}), ...bounds };
    return { type: 'check', config, choice };
  }
  const hasText = choice.some(({ config }) => config?.input);
  if (type !== 'dropdown') return { type: 'radio', config: {}, choice };
  if (hasText) notes.add(name, 'changed', 'is a list of buttons, because "other" has a text');
  return { type: hasText ? 'radio' : 'list', config: {}, choice };
}

function optionsOf(
  type: string,
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  const each = context.condition(name, record.get('choicesVisibleIf'), 'choicesVisibleIf');
  const enabled = context.condition(name, record.get('choicesEnableIf'), 'choicesEnableIf');
  if (enabled) context.notes.add(name, 'changed', 'options are hidden instead of disabled');
  const given = record.list('choices');
  const min =
    record.number('choiceMin') ?? (type === 'dropdown' ? record.number('min') : undefined);
  const numbers = record.number('choicesMax') ?? record.number('choiceMax');
  const counted =
    numbers === undefined
      ? []
      : Array.from({ length: numbers - (min ?? 0) + 1 }, (_, at) => at + (min ?? 0));
  const own = [...context.items(name, [...given, ...counted], allOf([each, enabled]))];
  const pictures = given.map((one) => (isObject(one) ? one.imageLink : undefined));
  const options = own.map((option, at) => pictured(option, pictures[at], name, context));
  if (record.text('choicesOrder') === 'asc' || record.text('choicesOrder') === 'desc') {
    options.sort((a, b) => defaultText(a.text).localeCompare(defaultText(b.text)));
    if (record.text('choicesOrder') === 'desc') options.reverse();
  }
  const all = [
    ...carriedOver(record, name, context),
    ...options,
    ...specialOptions(record, context, type),
  ];
  context.choices.set(name, all);
  return all;
}

function pictured(
  option: FormOption,
  link: unknown,
  name: string,
  context: SurveyJsContext,
): FormOption {
  if (link === undefined) return option;
  if (typeof link === 'string' && /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(link)) {
    return { ...option, imgs: [link] };
  }
  context.notes.add(
    name,
    'lost',
    `the picture of "${option.name}" is not kept: ${JSON.stringify(link)}`,
  );
  return option;
}

/** Options of an earlier question that are, or are not, chosen there. */
function carriedOver(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  const from = record.text('choicesFromQuestion');
  if (from === undefined) return [];
  const mode = record.text('choicesFromQuestionMode') ?? 'all';
  const options = context.choices.get(from);
  if (!options) {
    context.notes.add(name, 'lost', `the options of "${from}" are not known before this question`);
    return [];
  }
  return options.map((option) => {
    const chosen = binary('contains', reference(from), literal(option.name));
    const showIf = mode === 'selected' ? chosen : mode === 'unselected' ? not(chosen) : null;
    return { name: option.name, text: option.text, showIf: allOf([option.showIf ?? null, showIf]) };
  });
}

function specialOptions(
  record: SourceRecord,
  context: SurveyJsContext,
  type: string,
): readonly FormOption[] {
  const isSeveral = type === 'checkbox' || type === 'tagbox';
  const special = (
    name: string,
    keys: readonly string[],
    text: string,
    word: 'other' | 'none' | 'refuse' | 'unknown',
    config: FormOption['config'],
  ): readonly FormOption[] =>
    keys.map((key) => record.flag(key)).some(Boolean)
      ? [
          {
            name,
            text: context.html(record.get(text)) ?? context.word(word),
            ...(config ? { config } : {}),
          },
        ]
      : [];
  const alone = isSeveral ? { exclusive: true } : undefined;
  return [
    ...special('none', ['hasNone', 'showNoneItem'], 'noneText', 'none', alone),
    ...special('refused', ['showRefuseItem'], 'refuseText', 'refuse', alone),
    ...special('dontknow', ['showDontKnowItem'], 'dontKnowText', 'unknown', alone),
    ...special('other', ['hasOther', 'showOtherItem'], 'otherText', 'other', { input: true }),
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
