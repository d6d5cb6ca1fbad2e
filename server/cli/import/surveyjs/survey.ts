import { isObject } from '../../../content/problems/words.ts';
import { allOf, type Expression, literal, referencesIn } from '../expressions/expression.ts';
import {
  type Entry,
  type Form,
  type FormQuestion,
  type Group,
  questionsOf,
  type Value,
} from '../form.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { languagesIn, SurveyJsContext } from './context.ts';
import { repeatOf } from './matrix.ts';
import { elementQuestions } from './questions.ts';

const nothing = /^$/;

/** Reads a survey of SurveyJS. */
export function readSurveyJs(json: unknown, name: string, notes: Notes): Form {
  const record = new SourceRecord(json);
  const languages = languagesIn(json, record.text('locale'));
  const context = new SurveyJsContext(notes, languages);
  const title = context.html(record.get('title')) ?? textsOf(name);
  const description = context.html(record.get('description'));
  const values = calculatedValues(record, context);
  const pages = [
    ...record.list('pages'),
    ...(record.get('elements') === undefined && record.get('questions') === undefined
      ? []
      : [{ elements: record.get('elements') ?? record.get('questions') }]),
  ];
  const entries = pages.flatMap((page, at) => groupOf(page, `page${at + 1}`, context, values));
  const completed = context.html(record.get('completedHtml'));
  const seconds = record.number('maxTimeToFinish') ?? record.number('timeLimit');
  const link = record.text('navigateToUrl');
  if (link !== undefined)
    notes.add(null, 'changed', 'the page that follows the survey is a button of the end page');
  const isLink = link !== undefined && /^https:\/\//.test(link);
  const { signature } = context;
  const withJumps = jumpsOf(record, entries, context);
  record.reportUnread(notes, null, nothing);
  return {
    ...{ name, title, languages, entries: withJumps, values, aliases: context.aliases },
    ...(description ? { description } : {}),
    ...(completed ? { endText: completed } : {}),
    ...(seconds ? { settings: { maxAnswerTime: seconds } } : {}),
    config: {
      ...(record.flag('showPrevButton') === false ? {} : { allowPrevious: true }),
      ...(isLink ? { endPageBtnEnable: true, endPageBtnLink: link } : {}),
      ...(signature
        ? { agreement: signature.title, signature: signature.isRequired ? 'required' : 'optional' }
        : {}),
    },
  };
}

const minorOfGroup =
  /^(?:name|type|title|description|startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|state|questionTitleLocation|titleLocation|questionErrorLocation|questionsOrder|showNumber|questionStartIndex|navigationButtonsVisibility|navigationTitle|navigationDescription|showQuestionNumbers|questionTitleWidth|gridLayoutColumns|allowAdaptive|maxTimeToFinish|timeLimit|colSpan|templateTitle|template\w*|panel\w*|keyDuplicationError|confirmDelete|tab\w*|showNumber|renderMode|displayMode|isRequired|readOnly|id)$/;

/** A page or a panel. */
function groupOf(
  value: unknown,
  fallback: string,
  context: SurveyJsContext,
  values: Value[],
): readonly Group[] {
  const record = new SourceRecord(value);
  const group = record.text('name') ?? fallback;
  record.get('type');
  const visible =
    record.flag('visible') === false
      ? literal(false)
      : context.condition(null, record.get('visibleIf'), `${group}: visibleIf`);
  const enabled = context.condition(null, record.get('enableIf'), `${group}: enableIf`);
  const title = context.html(record.get('title'));
  const description = context.html(record.get('description'));
  const requiredIf = record.get('requiredIf');
  if (requiredIf !== undefined)
    context.notes.add(null, 'minor', `${group}: requiredIf is not kept`);
  const elements = record.get('elements') ?? record.get('questions');
  const entries = (Array.isArray(elements) ? elements : []).flatMap((element) =>
    entriesOf(element, context, values),
  );
  record.reportUnread(context.notes, null, minorOfGroup);
  const showIf = allOf([visible, enabled]);
  const isRandom = record.text('questionsOrder') === 'random';
  return [
    {
      group,
      showIf,
      entries,
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      ...(isRandom ? { isRandom } : {}),
    },
  ];
}

function entriesOf(value: unknown, context: SurveyJsContext, values: Value[]): readonly Entry[] {
  if (!isObject(value)) return [];
  const { type } = value;
  const name = String(value.name ?? 'panel');
  if (type === 'panel' || type === 'flowpanel') return groupOf(value, 'panel', context, values);
  if (type === 'paneldynamic') {
    const { templateElements, panelCount, minPanelCount: _, maxPanelCount, ...others } = value;
    const elements = Array.isArray(templateElements)
      ? templateElements.map((one) => insidePanel(one))
      : [];
    const fixed = value.allowAddPanel === false ? panelCount : null;
    const max = Number(maxPanelCount ?? fixed) || null;
    const inside = groupOf({ ...others, elements }, 'panel', context, values).map((entry) => ({
      ...entry,
      repeat: repeatOf(max, context.html(value.title), context),
    }));
    return inside;
  }
  if (type === 'expression') {
    const compute = context.condition(name, value.expression, 'expression');
    if (compute) values.push({ name, compute });
    const { expression: _, ...others } = value;
    return elementQuestions(new SourceRecord({ ...others, name }), context);
  }
  return elementQuestions(new SourceRecord(value), context);
}

/** `{panel.age}` is the answer in the same panel. */
function insidePanel(element: unknown): unknown {
  return JSON.parse(JSON.stringify(element).replaceAll('{panel.', '{'));
}

function calculatedValues(record: SourceRecord, context: SurveyJsContext): Value[] {
  return record.list('calculatedValues').flatMap((one) => {
    const value = new SourceRecord(one);
    const name = value.text('name') ?? '';
    const compute = context.condition(null, value.get('expression'), `calculatedValues ${name}`);
    return compute ? [{ name, compute }] : [];
  });
}

/** Triggers that end the survey or skip questions, as jumps behind the last question that they ask about. */
function jumpsOf(
  record: SourceRecord,
  entries: readonly Entry[],
  context: SurveyJsContext,
): readonly Entry[] {
  const jumps = record.list('triggers').flatMap((one) => {
    const trigger = new SourceRecord(one);
    const type = trigger.text('type') ?? '';
    const to = type === 'complete' ? 'end' : type === 'skip' ? trigger.text('gotoName') : undefined;
    const when = oldOrNew(trigger, context);
    const last = when && lastAsked(when, entries);
    if (to !== undefined && when && last) return [{ after: last, when, to }];
    context.notes.add(null, 'lost', `the trigger ${JSON.stringify(one)} is not kept`);
    return [];
  });
  const withJumps = (entry: Entry): Entry => {
    if ('group' in entry) return { ...entry, entries: entry.entries.map(withJumps) };
    const next = jumps.filter(({ after }) => after === entry).map(({ when, to }) => ({ when, to }));
    return next.length > 0 ? { ...entry, next } : entry;
  };
  return jumps.length > 0 ? entries.map(withJumps) : entries;
}

/** Older triggers have a name, an operator and a value. */
function oldOrNew(trigger: SourceRecord, context: SurveyJsContext): Expression | null {
  const name = trigger.text('name');
  const value = trigger.get('value');
  const expression =
    trigger.text('expression') ??
    (name === undefined
      ? undefined
      : `{${name}} ${trigger.text('operator') ?? 'equal'} ${JSON.stringify(value ?? '')}`);
  return context.condition(null, expression, 'trigger');
}

function lastAsked(when: Expression, entries: readonly Entry[]): FormQuestion | undefined {
  const names = referencesIn(when).map(({ name }) => name);
  return questionsOf(entries).findLast(({ name }) =>
    names.some((one) => one === name || one.startsWith(`${name}.`)),
  );
}
