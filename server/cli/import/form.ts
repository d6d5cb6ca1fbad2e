import { allOf, type Expression, isNever } from './expressions/expression.ts';
import type { Notes } from './notes.ts';
import type { Texts } from './texts.ts';

/** The common form: every reader makes it of its source, and the writer makes a survey file of it. */
export interface Form {
  /** Becomes the id of the survey. */
  readonly name: string;
  readonly title: Texts;
  readonly description?: Texts;
  /** Language tags of the source, the default first; empty where it names none. */
  readonly languages: readonly string[];
  readonly entries: readonly Entry[];
  readonly values: readonly Value[];
  /** Targets of references that are not the name of a question. */
  readonly aliases?: ReadonlyMap<string, Alias>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly endText?: Texts;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export type Entry = FormQuestion | Group;

/** Questions with a condition of their own; groups nest. */
export interface Group {
  readonly group: string;
  readonly title?: Texts;
  readonly description?: Texts;
  /** Asked again and again; the count is the greatest number of times. */
  readonly repeat?: Repeat;
  /** Whether its questions are asked in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly entries: readonly Entry[];
}

interface Repeat {
  /** Null where the source has no greatest number. */
  readonly max: number | null;
  /** The text of the question whether there is another time. */
  readonly another: Texts;
  readonly yes: Texts;
  readonly no: Texts;
}

/** A question in the types and the configuration of a survey file; references have the names of the source. */
export interface FormQuestion {
  readonly name: string;
  /** The question of the source that this one is a part of, for the report. */
  readonly source: string;
  readonly type: string;
  readonly title: Texts;
  readonly description?: Texts | undefined;
  readonly required: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly choice?: readonly FormOption[];
  readonly subChoice?: readonly FormOption[];
  /** Whether its options, or the rows of a matrix, stand in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly next?: readonly Jump[];
}

export interface FormOption {
  readonly name: string;
  readonly text: Texts;
  readonly imgs?: readonly string[];
  readonly config?: Readonly<Record<string, unknown>>;
  readonly showIf?: Expression | null;
  /** Whether it keeps its place in a random order. */
  readonly isAnchored?: boolean;
}

interface Jump {
  readonly when: Expression | null;
  /** The name of a question, or `end`. */
  readonly to: string;
}

interface Alias {
  readonly question: string;
  readonly part?: string;
}

/** A value from outside or a computed one. */
export interface Value {
  readonly name: string;
  readonly compute?: Expression;
  readonly given?: Readonly<Record<string, unknown>>;
}

/** All questions of the entries, in their order. */
export function questionsOf(entries: readonly Entry[]): readonly FormQuestion[] {
  return entries.flatMap((entry) => ('group' in entry ? questionsOf(entry.entries) : [entry]));
}

/** The entries that can be asked; questions that the source never shows are noted and left out. */
export function asked(entries: readonly Entry[], notes: Notes): readonly Entry[] {
  return entries.flatMap((entry): readonly Entry[] => {
    if (isNever(entry.showIf)) {
      for (const { source } of 'group' in entry ? questionsOf(entry.entries) : [entry]) {
        notes.add(source, 'changed', 'is never shown in the source and is left out');
      }
      return [];
    }
    if (!('group' in entry)) return [withOptions(entry, notes)];
    const inside = asked(entry.entries, notes);
    if (inside.length === 0) return [];
    return lifted({ ...entry, entries: inside }, notes);
  });
}

/** Blocks do not nest: a group around a repeat gives its condition to what it contains. */
function lifted(group: Group, notes: Notes): readonly Entry[] {
  const hasRepeat = (entry: Entry): boolean =>
    'group' in entry && (entry.repeat !== undefined || entry.entries.some(hasRepeat));
  if (!group.entries.some(hasRepeat)) return [group];
  if (group.repeat) {
    for (const { source } of questionsOf(group.entries.filter(hasRepeat))) {
      notes.add(source, 'lost', 'is asked once each time, and not again and again');
    }
    return [group];
  }
  return group.entries.map((entry) => ({ ...entry, showIf: allOf([group.showIf, entry.showIf]) }));
}

/** The groups inside of a group. */
export function groupsIn({ entries }: Group): readonly Group[] {
  return entries.flatMap((entry) => ('group' in entry ? [entry, ...groupsIn(entry)] : []));
}

/** The questions of a group, each with the conditions of the groups inside of it. */
export function flat(group: Group): readonly FormQuestionInGroup[] {
  return group.entries.flatMap((entry) => {
    if (!('group' in entry)) return [{ question: entry, showIf: null }];
    return flat(entry).map(({ question, showIf }) => ({
      question,
      showIf: allOf([entry.showIf, showIf]),
    }));
  });
}

interface FormQuestionInGroup {
  readonly question: FormQuestion;
  readonly showIf: Expression | null;
}

const withChoices = /^(?:radio|check|list|order|picRate|multi\w+)$/;
const withColumns = /^multi(?:Single|Check)$/;

/** A question that lacks its options or columns is asked as a text. */
function withOptions(question: FormQuestion, notes: Notes): FormQuestion {
  const { type, choice = [], subChoice = [], ...others } = question;
  const needsColumns = withColumns.test(type) && subChoice.length === 0;
  if (!withChoices.test(type) || (choice.length > 0 && !needsColumns)) return question;
  notes.add(question.source, 'lost', 'has no options and is asked as a text');
  return choice.length > 0
    ? { ...others, type: 'multiInput', config: {}, choice }
    : { ...others, type: 'singleInput', config: {} };
}
