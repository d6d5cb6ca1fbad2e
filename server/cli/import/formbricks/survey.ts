import type { Entry, Form, FormQuestion, Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { isTexts, joinTexts, readTexts, textsOf } from '../texts.ts';
import { type Logic, readLogic, variableOf } from './logic.ts';
import { FormbricksContext } from './questions.ts';

type Actions = Logic['actions'];

/** Reads a survey of Formbricks, with `questions` or with `blocks`. */
export function readFormbricks(json: unknown, fallback: string, notes: Notes): Form {
  const record = new SourceRecord(json);
  const languages = languagesOf(record, json);
  const context = new FormbricksContext(notes, languages);
  const name = record.text('name') ?? fallback;
  const ends = endingsOf(record, context);
  const actions: Actions[number][] = [];
  const entries = [
    ...readQuestions(record, ends.ids, actions, context),
    ...readBlocks(record, ends.ids, actions, context),
  ];
  const welcome = record.record('welcomeCard');
  const isWelcome = welcome?.flag('enabled') ?? false;
  const title = (isWelcome ? context.html(welcome?.get('headline')) : undefined) ?? textsOf(name);
  const description = isWelcome
    ? context.html(welcome?.get('subheader') ?? welcome?.get('html'))
    : undefined;
  const values = [...hiddenFields(record), ...variables(record, actions)];
  const isBack = record.flag('isBackButtonHidden') !== true;
  record.reportUnread(notes, null, /^$/);
  return {
    ...{ name, title, languages, entries, values },
    ...(description ? { description } : {}),
    ...(ends.text ? { endText: ends.text } : {}),
    config: { ...(isBack ? { allowPrevious: true } : {}), ...ends.config },
  };
}

function languagesOf(record: SourceRecord, json: unknown): readonly string[] {
  const listed = record.list('languages').flatMap((one): [string, boolean][] => {
    const { language, enabled, default: isDefault } = Object(one);
    const code = typeof language === 'string' ? language : Object(language).code;
    return typeof code === 'string' && enabled !== false ? [[code, isDefault === true]] : [];
  });
  const standard = listed.find(([, isDefault]) => isDefault)?.[0];
  const others = new Set<string>(listed.map(([code]) => code));
  const visit = (value: unknown): void => {
    if (isTexts(value) || (typeof value === 'object' && value !== null && 'default' in value)) {
      for (const tag of Object.keys(value))
        if (/^[a-z]{2,3}(?:-\w+)?$/i.test(tag) && 'default' in value) others.add(tag);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(Object(json).questions ?? Object(json).blocks);
  const first = standard ?? (others.size > 0 ? 'en' : undefined);
  return first === undefined ? [] : [first, ...[...others].filter((tag) => tag !== first)];
}

function readQuestions(
  record: SourceRecord,
  ends: ReadonlySet<string>,
  actions: Actions[number][],
  context: FormbricksContext,
): readonly Entry[] {
  return record.list('questions').map((one) => {
    const question = new SourceRecord(one);
    const source = question.text('id') ?? 'question';
    const logic = readLogic(question, source, context.notes);
    actions.push(...logic.actions);
    return context.question(
      question,
      toEnds(logic.jumps, ends, (to) => to),
    );
  });
}

/** A block's logic decides behind its last element; a jump to a block leads to its first one. */
function readBlocks(
  record: SourceRecord,
  ends: ReadonlySet<string>,
  actions: Actions[number][],
  context: FormbricksContext,
): readonly Entry[] {
  const blocks = record.list('blocks').map((one) => new SourceRecord(one));
  const read = blocks.map((block) => ({
    block,
    id: block.text('id') ?? '',
    elements: block.list('elements').map((one) => new SourceRecord(one)),
  }));
  const firsts = new Map(read.map(({ id, elements }) => [id, elements[0]?.text('id') ?? id]));
  return read.flatMap(({ block, elements }) => {
    block.get('name');
    const last = elements.at(-1)?.text('id') ?? '';
    const logic = readLogic(block, last, context.notes);
    actions.push(...logic.actions);
    block.reportUnread(context.notes, null, /^$/);
    const jumps = toEnds(logic.jumps, ends, (to) => firsts.get(to) ?? to);
    return elements.map((element, at) =>
      context.question(element, at === elements.length - 1 ? jumps : []),
    );
  });
}

function toEnds(
  jumps: Logic['jumps'],
  ends: ReadonlySet<string>,
  targetOf: (to: string) => string,
): FormQuestion['next'] {
  return jumps.map(({ when, to }) => ({
    when,
    to: ends.has(to) || to === 'end' ? 'end' : targetOf(to),
  }));
}

function endingsOf(record: SourceRecord, context: FormbricksContext) {
  const older = record.get('thankYouCard');
  const endings = [...record.list('endings'), ...(older === undefined ? [] : [older])].map(
    (one) => new SourceRecord(one),
  );
  const ids = new Set(endings.map((one) => one.text('id') ?? ''));
  const [first, ...others] = endings;
  for (const other of others) {
    const headline =
      Object.values(readTexts(other.get('headline')) ?? {})[0] ?? other.text('url') ?? '';
    context.notes.add(null, 'lost', `one end page is kept; another one is not: ${headline}`);
  }
  const headline = context.html(first?.get('headline'));
  const subheader = context.html(first?.get('subheader'));
  const text =
    headline && subheader ? joinTexts(headline, '<br>', subheader) : (headline ?? subheader);
  const link = first?.text('buttonLink') ?? first?.text('url');
  const label = context.plain(first?.get('buttonLabel') ?? first?.get('label'));
  const isLink = link !== undefined && /^https:\/\//.test(link);
  if (first?.text('type') === 'redirectToUrl')
    context.notes.add(
      null,
      'changed',
      'the page that follows the survey is a button of the end page',
    );
  first?.reportUnread(context.notes, null, /^$/);
  const config = isLink
    ? { endPageBtnEnable: true, endPageBtnLink: link, ...(label ? { endPageBtnText: label } : {}) }
    : {};
  return { ids, text, config };
}

function hiddenFields(record: SourceRecord): readonly Value[] {
  const fields = record.record('hiddenFields');
  return (fields?.list('fieldIds') ?? []).map((name) => ({
    name: String(name),
    given: { from: 'address', type: 'text' },
  }));
}

function variables(record: SourceRecord, actions: Actions): readonly Value[] {
  return record.list('variables').map((one) => {
    const variable = new SourceRecord(one);
    const id = variable.text('id') ?? '';
    const initial =
      variable.text('type') === 'number'
        ? (variable.number('value') ?? 0)
        : (variable.text('value') ?? '');
    return variableOf(
      id,
      initial,
      actions.filter((action) => action.variable === id),
    );
  });
}
