import { isObject } from '../../../server/content/problems/words.ts';
import { allOf, type Expression, isImplied } from '../expressions/expression.ts';
import type { End, Entry, Form, Group, Value } from '../form.ts';
import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { languagesIn, SurveyJsContext } from './context.ts';
import { elementsIn, hiddenValue, triggeredValues } from './hidden.ts';
import { ofAnyAnswer } from './matrices/anyRow.ts';
import { asPanels, totalsBelow } from './matrices/asPanels.ts';
import { hasFixedRows } from './matrices/fixedRows.ts';
import { noteMedia } from './media.ts';
import { withExactNames } from './names.ts';
import { elementQuestions } from './questions.ts';
import { insideReadOnly, readOnlyAsShown } from './readOnly.ts';
import { ofList, withJoinedLists, withNewFields } from './repeats/lists.ts';
import { repeatedEntries } from './repeats/repeated.ts';
import { withScopes } from './repeats/scopes.ts';
import { askedOnce } from './sameNames.ts';
import {
  titledByGroup,
  titledByText,
  withGroupTitle,
  withoutPages,
  withTitleLocation,
} from './titles.ts';
import { setByTriggers, shownByTriggers, withJumps } from './triggers.ts';
import { isOtherName, withBuiltInType } from './types/widgets.ts';
import { variablesOf } from './variables.ts';

const nothing = /^$/;

/** Reads a survey of SurveyJS. */
export function readSurveyJs(
  source: unknown,
  name: string,
  notes: Notes,
  resources: Resources,
): Form {
  const { survey: json, sourceNames } = withScopes(withExactNames(source, notes));
  const record = new SourceRecord(json);
  const locale = record.text('locale');
  const languages = languagesIn(json, locale, record.text('defaultLocale'));
  if (locale !== undefined && languages.length > 1)
    notes.add(null, 'changed', `is shown in ${locale} to all, and here in their own language`);
  const context = new SurveyJsContext(notes, languages, resources);
  context.sourceNames = sourceNames;
  const title = context.html(record.get('title')) ?? textsOf(name);
  const description = context.html(record.get('description'));
  const triggers = record.list('triggers');
  context.shownBy = shownByTriggers(triggers, context);
  context.setBy = setByTriggers(triggers, json, context);
  const values = [...calculatedValues(record, context), ...triggeredValues(context, json)];
  context.maxTextLength = record.number('maxTextLength') ?? 0;
  context.elements = elementsIn(record.get('pages') ?? json);
  context.text = JSON.stringify(json) ?? '';
  context.entriesOf = (element) => entriesOf(element, context, values);
  const elements = record.get('elements') ?? record.get('questions');
  const pages = withTitleLocation(
    [...record.list('pages'), ...(elements === undefined ? [] : [{ elements }])],
    { questionTitleLocation: record.get('questionTitleLocation') },
  );
  const asked = pages.flatMap((page, index) => groupOf(page, `page${index + 1}`, context, values));
  const entries = withJoinedLists(askedOnce(asked, context), context);
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
  /^(?:name|type|title|description|startWithNewLine|width|minWidth|maxWidth|indent|innerIndent|state|questionTitleLocation|titleLocation|questionErrorLocation|questionsOrder|showNumber|questionStartIndex|navigationButtonsVisibility|navigationTitle|navigationDescription|showQuestionNumbers|questionTitleWidth|gridLayoutColumns|allowAdaptive|maxTimeToFinish|timeLimit|colSpan|templateTitle|templateTitle\w*|templateErrorLocation|templateVisibleIf|templateDescription|templateTabTitle|panel\w*|key\w+|confirmDelete|tab\w*|showNumber|renderMode|displayMode|isRequired|readOnly|id)$/;

/** Converts a page or a panel. */
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
  const heading = context.html(record.get('title'));
  const description = context.html(record.get('description'));
  const needed = context.condition(null, record.get('requiredIf'), `${group}: requiredIf`);
  const isRequired = record.flag('isRequired') === true;
  const isAlways = needed === null || isImplied(needed, visible);
  const elements = record.get('elements') ?? record.get('questions');
  const readable = Array.isArray(elements) ? insideReadOnly(elements, value) : [];
  const located = withTitleLocation(readable, value);
  for (const key of ['groupTitle', 'isAmongOthers', 'questionTitleLocation']) record.get(key);
  const inside = titledByGroup(located, value);
  const title = inside === located ? heading && withoutPages(heading) : undefined;
  const titled = titledByText(withGroupTitle(inside, value));
  const all = titled.flatMap((element) => entriesOf(element, context, values));
  const isNeeded = isRequired || needed !== null;
  const answered = isNeeded ? ofAnyAnswer(all, isAlways ? null : needed, false) : all;
  if (!answered)
    context.notes.add(null, 'changed', `${group}: that there is an answer is not enforced`);
  const entries = answered ?? all;
  record.reportUnread(context.notes, null, minorOfGroup);
  const showIf = allOf([visible, enabled]);
  const isRandom = record.text('questionsOrder') === 'random' && entries.length > 1;
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

function entriesOf(source: unknown, context: SurveyJsContext, values: Value[]): readonly Entry[] {
  const element = withBuiltInType(source);
  if (!isObject(element)) return [];
  const sourceType = Object(source).type;
  if (sourceType !== element.type && isOtherName(sourceType)) {
    const read = element.inputType
      ? `${element.type}" of the kind "${element.inputType}`
      : element.type;
    context.notes.add(
      String(element.name),
      'changed',
      `the type "${sourceType}" is read as "${read}"`,
    );
  }
  const value = withNewFields(element, context);
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
  if (type === 'paneldynamic') return repeatedEntries(value, context, values, groupOf);
  if (type === 'matrixdynamic' && !hasFixedRows(value)) {
    const panels = asPanels(value, context);
    const read = () => [
      ...repeatedEntries(panels, context, values, groupOf),
      ...totalsBelow(value, context),
    ];
    return context.notes.inside(context.notes.question(name), read);
  }
  values.push(...hiddenValue(value, context));
  const shown = readOnlyAsShown(value, context, values);
  if (shown) return elementQuestions(new SourceRecord(shown), context);
  if (type === 'expression') {
    const compute = context.condition(name, value.expression, `expression of ${name}`);
    const isEmpty = (value.expression ?? '') === '';
    const text = isEmpty ? '' : compute && joinedText(compute);
    if (compute && (text === null || value.visible === false)) values.push({ name, compute });
    const { expression: _, ...settings } = value;
    const others = text === null ? settings : { ...settings, shownText: text };
    return elementQuestions(new SourceRecord({ ...others, name }), context);
  }
  return elementQuestions(new SourceRecord(value), context);
}

/** Converts `{first} + ' ' + {last}` to a text with names in braces; null for an expression that has to be computed. */
function joinedText(expression: Expression): string | null {
  const parts = addends(expression);
  const isText = parts.some((part) => part.kind === 'literal' && typeof part.value === 'string');
  const texts = parts.map((part) => {
    if (part.kind === 'reference') return `{${part.name}}`;
    return part.kind === 'literal' ? String(part.value) : null;
  });
  return isText && parts.length > 1 && !texts.includes(null) ? texts.join('') : null;
}

function addends(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== '+') return [expression];
  return [...addends(expression.left), ...addends(expression.right)];
}

/** The end pages and addresses with conditions. */
function endsOf(record: SourceRecord, context: SurveyJsContext): readonly End[] {
  const pages = ['completedHtmlOnCondition', 'navigateToUrlOnCondition'].flatMap((key) =>
    record.list(key).map((item) => [key, new SourceRecord(item)] as const),
  );
  return pages.flatMap(([key, page], index) => {
    const when = context.condition(null, page.get('expression'), key);
    const link = page.text('url');
    if (link !== undefined && !/^https:\/\//.test(link))
      context.notes.add(null, 'lost', `the address of an end page is not kept: ${link}`);
    const isLink = link !== undefined && /^https:\/\//.test(link);
    const text = context.html(page.get('html'));
    page.reportUnread(context.notes, null, nothing);
    return when ? [{ name: `end-${index + 1}`, when, text, ...(isLink ? { link } : {}) }] : [];
  });
}

function calculatedValues(record: SourceRecord, context: SurveyJsContext): Value[] {
  return record.list('calculatedValues').flatMap((entry) => {
    const value = new SourceRecord(entry);
    const name = value.text('name') ?? '';
    const compute = context.condition(null, value.get('expression'), `expression of ${name}`);
    value.reportUnread(context.notes, null, /^includeIntoResult$/);
    return compute ? [{ name, compute }] : [];
  });
}
