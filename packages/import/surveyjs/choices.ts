import { isObject } from '../../../server/content/problems/words.ts';
import { allOf, binary, call, literal, not, reference } from '../expressions/expression.ts';
import type { FormOption, QuestionContent } from '../form.ts';
import { choicesOfReply } from '../media/optionsOfList.ts';
import { SourceRecord } from '../record.ts';
import { defaultText, textsOf } from '../texts.ts';
import { pipe } from '../write/localize.ts';
import { compareTexts } from './compareTexts.ts';
import type { SurveyJsContext } from './context.ts';
import { readRules, readValidators } from './validators.ts';

const mostNumbers = 1_000;

/** Converts a question whose answers are options. */
export function choiceQuestion(
  type: string,
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): QuestionContent {
  const { notes } = context;
  const choice = optionsOf(type, record, name, context);
  if (choice.length === 0) {
    notes.add(name, 'lost', 'it has no options, it is asked as a text');
    return { type: 'singleInput', config: {} };
  }
  const isSeveral =
    type === 'checkbox' ||
    type === 'tagbox' ||
    (type === 'imagepicker' && record.flag('multiSelect'));
  const bounds = isSeveral ? readValidators(record, name, name, 'several', context).bounds : {};
  if (!isSeveral) readRules(record, name, name, context);
  if (type === 'ranking') {
    const isPart = record.flag('selectToRankEnabled') ?? false;
    const min = record.number('minSelectedChoices');
    const max = isPart ? record.number('maxSelectedChoices') : undefined;
    if (max) {
      const accept = binary('<=', call('count', reference(name)), literal(max));
      context.addRule(name, { accept });
    }
    return { type: 'order', config: isPart ? { min: min ?? 1 } : {}, choice };
  }
  if (isSeveral) {
    const min = record.number('minSelectedChoices');
    const max = record.number('maxSelectedChoices');
    const config = { ...(min ? { min } : {}), ...(max ? { max } : {}), ...bounds };
    return { type: 'check', config, choice };
  }
  return { type: type === 'dropdown' ? 'list' : 'radio', config: {}, choice };
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
  const listed = [...record.list('choices'), ...choicesFromAddress(record, name, context)];
  const min =
    record.number('choicesMin') ??
    record.number('choiceMin') ??
    (type === 'dropdown' ? record.number('min') : undefined);
  const numbers = record.number('choicesMax') ?? record.number('choiceMax');
  const step = Math.max(1, record.number('choicesStep') ?? record.number('choiceStep') ?? 1);
  const count = numbers === undefined ? 0 : Math.floor((numbers - (min ?? 0)) / step) + 1;
  if (count > mostNumbers)
    context.notes.add(name, 'lost', `only ${mostNumbers} of its numbers are options`);
  const counted = Array.from(
    { length: Math.max(0, Math.min(count, mostNumbers)) },
    (_, index) => index * step + (min ?? 0),
  );
  const items = [...context.items(name, [...listed, ...counted], allOf([each, enabled]))];
  const pictures = listed.map((choice) => (isObject(choice) ? choice.imageLink : undefined));
  const options = items.map((option, index) => pictured(option, pictures[index], name, context));
  const order = record.text('choicesOrder') ?? 'none';
  if (order === 'asc' || order === 'desc') {
    options.sort((a, b) => compareTexts(defaultText(a.text).trim(), defaultText(b.text).trim()));
    if (order === 'desc') options.reverse();
  }
  const carried = carriedOver(record, name, context);
  const all = [
    // SurveyJS does not show a question's options if it takes over those of another question.
    ...(carried.length > 0 ? carried : options),
    ...specialOptions(record, context, type),
  ];
  context.choices.set(name, all);
  const other = all.find((option) => option.config?.input && option.isAnchored);
  if (other) context.aliases.set(`${name}-Comment`, { question: name, part: other.name });
  return all;
}

/** The options from an address; empty if the address was not requested, which is noted. */
function choicesFromAddress(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): readonly unknown[] {
  const by = record.record('choicesByUrl');
  const address = by?.text('url');
  if (!by || address === undefined) return [];
  const { notes, resources } = context;
  const keys = {
    path: by.text('path'),
    valueName: by.text('valueName'),
    titleName: by.text('titleName'),
    imageLinkName: by.text('imageLinkName'),
  };
  by.reportUnread(notes, name, /^allowEmptyResponse$/, new Set());
  const list = resources.list(address);
  try {
    if ('reason' in list) throw new Error(list.reason);
    const choices = choicesOfReply(list.text, keys);
    const imported = choices.slice(0, mostNumbers);
    notes.add(name, 'changed', `its options are those of ${address} as of this import`);
    if (imported.length < choices.length)
      notes.add(name, 'lost', `only ${mostNumbers} of its ${choices.length} options are kept`);
    return imported;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notes.add(name, 'lost', `its options come from ${address}: ${reason}`);
    return [];
  }
}

function pictured(
  option: FormOption,
  link: unknown,
  name: string,
  context: SurveyJsContext,
): FormOption {
  if (link === undefined) return option;
  if (typeof link === 'string' && /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(link)) {
    return { ...option, imgs: [{ src: link, alt: '' }] };
  }
  const picture =
    typeof link === 'string' ? context.resources.picture(link) : { reason: 'it is no address' };
  if ('path' in picture) return { ...option, imgs: [{ src: picture.path, alt: '' }] };
  context.notes.add(
    name,
    'lost',
    `the picture of "${option.name}" is not kept, ${picture.reason}: ${JSON.stringify(link)}`,
  );
  return option;
}

/**
 * The options of another question that were chosen, or not chosen, there; for a repeated question its answers are the
 * options.
 */
function carriedOver(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  const from = record.text('choicesFromQuestion');
  if (from === undefined) return [];
  const mode = record.text('choicesFromQuestionMode') ?? 'all';
  const fields = ['choiceTextsFromQuestion', 'choiceValuesFromQuestion'].map((key) =>
    record.text(key),
  );
  const source = context.elements.get(from);
  const list = answersOfList(from, fields, source, context);
  if (list) return list;
  const isLater = !context.choices.has(from) && source?.choices !== undefined && from !== name;
  const options = isLater
    ? optionsOf(String(source.type), new SourceRecord(source), from, context)
    : context.choices.get(from);
  if (!options) {
    context.notes.add(name, 'lost', `the options of "${from}" are not known before this question`);
    return [];
  }
  return options
    .filter(({ isAnchored }) => !isAnchored)
    .map(({ name: option, text, imgs, showIf }) => {
      const chosen = binary('selected', reference(from), literal(option));
      const only = mode === 'selected' ? chosen : mode === 'unselected' ? not(chosen) : null;
      return {
        name: option,
        text,
        ...(imgs ? { imgs } : {}),
        showIf: allOf([showIf ?? null, only]),
      };
    });
}

/** The most repetitions of a list whose answers become options. */
const mostTimes = 20;

/** The answers of a dynamic panel or matrix as options; null for any other question. */
function answersOfList(
  from: string,
  fields: readonly (string | undefined)[],
  source: Readonly<Record<string, unknown>> | undefined,
  context: SurveyJsContext,
): readonly FormOption[] | null {
  const { type, templateElements, columns, maxPanelCount, maxRowCount } = Object(source);
  if (type !== 'paneldynamic' && type !== 'matrixdynamic') return null;
  const [first] = [templateElements ?? columns ?? []].flat();
  const field = fields.find((field) => field !== undefined) ?? String(Object(first).name);
  const times = Math.min(Number(maxPanelCount ?? maxRowCount) || mostTimes, mostTimes);
  context.notes.add(
    from,
    'changed',
    `at most ${times} of its answers are options of another question`,
  );
  return Array.from({ length: times }, (_, index) => {
    const answer = `${from}[${index}].${field}`;
    const showIf = not(call('empty', reference(answer)));
    return { name: String(index + 1), text: textsOf(pipe(answer)), showIf };
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
            isAnchored: true,
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
    ...special('other', ['hasOther', 'showOtherItem', 'allowCustomChoices'], 'otherText', 'other', {
      input: true,
    }),
  ];
}
