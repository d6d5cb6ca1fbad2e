import type { Entry, Form, Value } from '../form.ts';
import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { isTexts, textsOf } from '../texts.ts';
import { Endings } from './ends.ts';
import { type Logic, readLogic, variableOf } from './logic.ts';
import { type Elements, elementsOf, namesRows } from './pages.ts';
import { FormbricksContext } from './questions.ts';

type Actions = Logic['actions'];

/** Reads a survey of Formbricks, with `questions` or with `blocks`. */
export function readFormbricks(
  json: unknown,
  fallback: string,
  notes: Notes,
  resources: Resources,
): Form {
  const record = new SourceRecord(json);
  const languages = languagesOf(record, json);
  const context = new FormbricksContext(notes, languages, resources);
  const name = record.text('name') ?? fallback;
  const ends = new Endings(record, context);
  context.isByIndex = namesRows(json);
  context.isNewer = record.list('blocks').length > 0;
  const elements = elementsOf(json, context.isByIndex);
  const actions: Actions[number][] = [];
  const entries = [
    ...readQuestions(record, ends, elements, actions, context),
    ...readBlocks(record, ends, elements, actions, context),
  ];
  const welcome = record.record('welcomeCard');
  const isWelcome = welcome?.flag('enabled') ?? false;
  const title = (isWelcome ? context.html(welcome?.get('headline')) : undefined) ?? textsOf(name);
  const description = isWelcome
    ? context.html(welcome?.get('subheader') ?? welcome?.get('html'))
    : undefined;
  if (isWelcome && record.text('name') !== undefined)
    notes.add(null, 'minor', `its name is not shown: ${name}`);
  const values = [...hiddenFields(record, notes), ...variables(record, actions, notes)];
  const { first: end } = ends;
  const isBack = record.flag('isBackButtonHidden') !== true;
  const redirect = record.text('redirectUrl');
  const link = end?.link ?? (/^https:\/\//.test(redirect ?? '') ? redirect : undefined);
  record.reportUnread(notes, null, /^$/);
  return {
    ...{ name, title, languages, entries, values },
    ...(description ? { description } : {}),
    ...(end?.text ? { endText: end.text } : {}),
    ends: ends.others,
    config: {
      ...(isBack ? { allowPrevious: true } : {}),
      ...(link ? { endPageBtnEnable: true, endPageBtnLink: link } : {}),
      ...(end?.link && end.label ? { endPageBtnText: end.label } : {}),
    },
  };
}

function languagesOf(record: SourceRecord, json: unknown): readonly string[] {
  const listed = record.list('languages').flatMap((entry): [string, boolean][] => {
    const { language, enabled, default: isDefault } = Object(entry);
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

/** Whether a question has an answer wherever it is asked. */
function isRequired(question: SourceRecord, all: Elements): boolean {
  return (question.flag('required') ?? true) && !all.pages.has(question.text('id') ?? '');
}

function readQuestions(
  record: SourceRecord,
  ends: Endings,
  all: Elements,
  actions: Actions[number][],
  context: FormbricksContext,
): readonly Entry[] {
  return record.list('questions').map((entry) => {
    const question = new SourceRecord(entry);
    const source = question.text('id') ?? 'question';
    const logic = readLogic(question, source, all, context.notes);
    actions.push(...logic.actions);
    context.need(logic.needed);
    return context.question(
      question,
      ends.jumpsOf({ source, isRequired: isRequired(question, all), jumps: logic.jumps }),
    );
  });
}

/** Reads blocks: the logic of a block belongs to its last element, and a jump to a block leads to its first element. */
function readBlocks(
  record: SourceRecord,
  ends: Endings,
  all: Elements,
  actions: Actions[number][],
  context: FormbricksContext,
): readonly Entry[] {
  const blocks = record.list('blocks').map((block) => new SourceRecord(block));
  const read = blocks.map((block) => ({
    block,
    id: block.text('id') ?? '',
    elements: block.list('elements').map((element) => new SourceRecord(element)),
  }));
  const firsts = new Map(read.map(({ id, elements }) => [id, elements[0]?.text('id') ?? id]));
  return read.flatMap(({ block, elements }) => {
    block.get('name');
    const last = elements.at(-1)?.text('id') ?? '';
    const logic = readLogic(block, last, all, context.notes);
    actions.push(...logic.actions);
    context.need(logic.needed);
    block.reportUnread(context.notes, null, /^$/);
    const elementJumps = logic.jumps.map(({ when, to }) => ({ when, to: firsts.get(to) ?? to }));
    const end = elements.at(-1);
    const jumps = ends.jumpsOf({
      source: last,
      isRequired: end !== undefined && isRequired(end, all),
      jumps: elementJumps,
    });
    return elements.map((element, index) =>
      context.question(element, index === elements.length - 1 ? jumps : []),
    );
  });
}

function hiddenFields(record: SourceRecord, notes: Notes): readonly Value[] {
  const fields = record.record('hiddenFields');
  const names = fields?.list('fieldIds') ?? [];
  fields?.get('enabled');
  fields?.reportUnread(notes, null, /^$/);
  return names.map((name) => ({
    name: String(name),
    origin: { from: 'address', type: 'text' },
  }));
}

function variables(record: SourceRecord, actions: Actions, notes: Notes): readonly Value[] {
  return record.list('variables').map((entry) => {
    const variable = new SourceRecord(entry);
    const id = variable.text('id') ?? '';
    const initial =
      variable.text('type') === 'number'
        ? (variable.number('value') ?? 0)
        : (variable.text('value') ?? '');
    variable.get('name');
    variable.reportUnread(notes, null, /^$/);
    return variableOf(
      id,
      initial,
      actions.filter((action) => action.variable === id),
    );
  });
}
