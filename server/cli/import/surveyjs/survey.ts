import { isObject } from '../../../content/problems/words.ts';
import { allOf, type Expression } from '../expressions/expression.ts';
import { type End, type Entry, type Form, type Group, questionsOf, type Value } from '../form.ts';
import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { languagesIn, SurveyJsContext } from './context.ts';
import { hiddenValue, triggeredValues } from './hidden.ts';
import { besides, ofList, withJoinedLists, withNewFields } from './lists.ts';
import { noteMedia } from './media.ts';
import { withExactNames } from './names.ts';
import { fromNone, limitOf, noteLeast, repeatOf } from './panels.ts';
import { elementQuestions } from './questions.ts';
import { insideReadOnly, readOnlyAsShown } from './readOnly.ts';
import { titledByGroup, withGroupTitle, withoutPages } from './titles.ts';
import { setByTriggers, shownByTriggers, withJumps } from './triggers.ts';
import { variablesOf } from './variables.ts';
import { withOwnType } from './widgets.ts';

const nothing = /^$/;

/** Reads a survey of SurveyJS. */
export function readSurveyJs(
  given: unknown,
  name: string,
  notes: Notes,
  resources: Resources,
): Form {
  const json = withExactNames(given, notes);
  const record = new SourceRecord(json);
  const languages = languagesIn(json, record.text('locale'));
  const context = new SurveyJsContext(notes, languages, resources);
  const title = context.html(record.get('title')) ?? textsOf(name);
  const description = context.html(record.get('description'));
  const triggers = record.list('triggers');
  context.shownBy = shownByTriggers(triggers, context);
  context.setBy = setByTriggers(triggers, json, context);
  const values = [...calculatedValues(record, context), ...triggeredValues(context, json)];
  const pages = [
    ...record.list('pages'),
    ...(record.get('elements') === undefined && record.get('questions') === undefined
      ? []
      : [{ elements: record.get('elements') ?? record.get('questions') }]),
  ];
  const asked = pages.flatMap((page, at) => groupOf(page, `page${at + 1}`, context, values));
  const entries = withJoinedLists(asked, context);
  const completed = context.html(record.get('completedHtml'));
  const ends = endsOf(record, context);
  values.push(...context.values);
  values.push(...variablesOf(entries, values, ends, context));
  const seconds = record.number('maxTimeToFinish') ?? record.number('timeLimit');
  const link = record.text('navigateToUrl');
  if (link !== undefined)
    notes.add(null, 'changed', 'the page that follows the survey is a button of the end page');
  const isLink = link !== undefined && /^https:\/\//.test(link);
  const { signature } = context;
  const all = withJumps(triggers, entries, context);
  record.reportUnread(notes, null, nothing);
  return {
    ...{ name, title, languages, entries: all, values, aliases: context.aliases },
    isCaseless: true,
    ...(description ? { description } : {}),
    ...(completed ? { endText: completed } : {}),
    ...(ends.length > 0 ? { ends } : {}),
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
  /^(?:name|type|title|description|startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|state|questionTitleLocation|titleLocation|questionErrorLocation|questionsOrder|showNumber|questionStartIndex|navigationButtonsVisibility|navigationTitle|navigationDescription|showQuestionNumbers|questionTitleWidth|gridLayoutColumns|allowAdaptive|maxTimeToFinish|timeLimit|colSpan|templateTitle|templateTitle\w*|templateErrorLocation|templateVisibleIf|templateDescription|templateTabTitle|panel\w*|keyDuplicationError|confirmDelete|tab\w*|showNumber|renderMode|displayMode|isRequired|readOnly|id)$/;

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
  const condition = context.condition(null, record.get('visibleIf'), `${group}: visibleIf`);
  const visible = context.shownIf(group, record.flag('visible'), condition);
  const enabled = context.condition(null, record.get('enableIf'), `${group}: enableIf`);
  const given = context.html(record.get('title'));
  const description = context.html(record.get('description'));
  const requiredIf = record.get('requiredIf');
  if (requiredIf !== undefined)
    context.notes.add(null, 'minor', `${group}: requiredIf is not kept`);
  const elements = record.get('elements') ?? record.get('questions');
  const all = Array.isArray(elements) ? insideReadOnly(elements, value) : [];
  record.get('groupTitle');
  const inside = titledByGroup(all, value);
  const title = inside === all ? given && withoutPages(given) : undefined;
  const entries = withGroupTitle(inside, value).flatMap((element) =>
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

function entriesOf(given: unknown, context: SurveyJsContext, values: Value[]): readonly Entry[] {
  const own = withOwnType(given);
  if (!isObject(own)) return [];
  const value = withNewFields(own, context);
  return ofList(value, entriesIn(value, context, values));
}

function entriesIn(
  value: Readonly<Record<string, unknown>>,
  context: SurveyJsContext,
  values: Value[],
): readonly Entry[] {
  noteMedia(value, typeof value.name === 'string' ? value.name : null, context);
  const { type } = value;
  const name = String(value.name ?? 'panel');
  if (type === 'panel' || type === 'flowpanel') return groupOf(value, 'panel', context, values);
  if (type === 'paneldynamic') {
    const { templateElements, panelCount, minPanelCount: least, maxPanelCount, ...own } = value;
    const { requiredIf, ...others } = own;
    const elements = Array.isArray(templateElements)
      ? templateElements.map((one) => insidePanel(one))
      : [];
    const fixed = value.allowAddPanel === false ? panelCount : null;
    const most = limitOf(name, Number(maxPanelCount) || undefined, context);
    const max = most === undefined ? Number(fixed) || null : most;
    const count = values.length;
    const each = context.condition(name, besides(value.templateVisibleIf), 'templateVisibleIf');
    const isShared = typeof value.valueName === 'string';
    const inside = groupOf({ ...others, elements }, 'panel', context, values).map((entry) => ({
      ...entry,
      entries: each && !isShared ? eachWith(entry.entries, each) : entry.entries,
      repeat: {
        ...repeatOf(max, context.html(value.title), context),
        ...(fixed === null ? {} : { isFixed: true }),
      },
    }));
    values.push(...values.splice(count).map((one) => ({ ...one, repeat: name })));
    for (const one of questionsOf(inside))
      context.aliases.set(`${name}[].${one.name}`, { question: one.name });
    if (Array.isArray(value.validators) && value.validators.length > 0)
      context.notes.add(
        name,
        'lost',
        `validators are not kept: ${JSON.stringify(value.validators)}`,
      );
    noteLeast(name, Math.max(Number(fixed) || 0, Number(least) || 0), context);
    const isEmpty = !(Number(panelCount) > 0 || Number(least) > 0);
    const needed = context.condition(name, requiredIf, 'requiredIf');
    const isAnswered = inside.some(({ entries }) =>
      entries.some((one) => !('group' in one) && one.required && one.showIf === null),
    );
    if (needed && !isAnswered)
      context.notes.add(
        null,
        'changed',
        `${name}: that there is at least one is not enforced where ${requiredIf}`,
      );
    const rule = isAnswered ? needed : null;
    return isEmpty
      ? inside.flatMap((group) => fromNone(group, context.html(value.title), context, rule))
      : inside;
  }
  values.push(...hiddenValue(value, context));
  const shown = readOnlyAsShown(value, context, values);
  if (shown) return elementQuestions(new SourceRecord(shown), context);
  if (type === 'expression') {
    const compute = context.condition(name, value.expression, 'expression');
    const isEmpty = (value.expression ?? '') === '';
    const text = isEmpty ? '' : compute && joinedText(compute);
    if (compute && (text === null || value.visible === false)) values.push({ name, compute });
    const { expression: _, ...given } = value;
    const others = text === null ? given : { ...given, shownText: text };
    return elementQuestions(new SourceRecord({ ...others, name }), context);
  }
  return elementQuestions(new SourceRecord(value), context);
}

/** Entries of a repeat with a condition on each time of it. */
function eachWith(entries: readonly Entry[], each: Expression): readonly Entry[] {
  return entries.map((entry) => ({ ...entry, showIf: allOf([each, entry.showIf]) }));
}

/** `{first} + ' ' + {last}` as a text with names; null for what has to be computed. */
function joinedText(expression: Expression): string | null {
  const parts = addends(expression);
  const isText = parts.some((one) => one.kind === 'literal' && typeof one.value === 'string');
  const texts = parts.map((one) => {
    if (one.kind === 'reference') return `{${one.name}}`;
    return one.kind === 'literal' ? String(one.value) : null;
  });
  return isText && parts.length > 1 && !texts.includes(null) ? texts.join('') : null;
}

function addends(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== '+') return [expression];
  return [...addends(expression.left), ...addends(expression.right)];
}

/** `{panel.age}` is the answer in the same panel. */
function insidePanel(element: unknown): unknown {
  const text = JSON.stringify(element).replace(/\{(?:parentPanel|panel)\./g, '{');
  return JSON.parse(text);
}

/** End pages and addresses by condition. */
function endsOf(record: SourceRecord, context: SurveyJsContext): readonly End[] {
  const pages = ['completedHtmlOnCondition', 'navigateToUrlOnCondition'].flatMap((key) =>
    record.list(key).map((one) => [key, new SourceRecord(one)] as const),
  );
  return pages.flatMap(([key, page], at) => {
    const when = context.condition(null, page.get('expression'), key);
    const link = page.text('url');
    if (link !== undefined && !/^https:\/\//.test(link))
      context.notes.add(null, 'lost', `the address of an end page is not kept: ${link}`);
    const isLink = link !== undefined && /^https:\/\//.test(link);
    const text = context.html(page.get('html'));
    page.reportUnread(context.notes, null, nothing);
    return when ? [{ name: `end-${at + 1}`, when, text, ...(isLink ? { link } : {}) }] : [];
  });
}

function calculatedValues(record: SourceRecord, context: SurveyJsContext): Value[] {
  return record.list('calculatedValues').flatMap((one) => {
    const value = new SourceRecord(one);
    const name = value.text('name') ?? '';
    const compute = context.condition(null, value.get('expression'), `calculatedValues ${name}`);
    value.reportUnread(context.notes, null, /^includeIntoResult$/);
    return compute ? [{ name, compute }] : [];
  });
}
