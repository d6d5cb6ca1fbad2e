import { isBoundBy } from '../expressions/boundBy.ts';
import {
  allOf,
  type Expression,
  reference,
  referencesIn,
  Unconvertible,
} from '../expressions/expression.ts';
import { type Entry, type Form, type FormQuestion, type Group, questionsOf } from '../form.ts';
import { Notes } from '../notes.ts';
import { Names } from './identify.ts';
import { pipedIn } from './localize.ts';

const mostMoves = 100;

/**
 * Moves entries that depend on a later answer after its question, if no entry between them depends on the moved entry.
 */
export function inOrder(unordered: readonly Entry[], form: Form, notes: Notes): readonly Entry[] {
  let entries = unordered;
  const unmovable = new Set<Entry>();
  for (let move = 0; move < mostMoves; move += 1) {
    const names = new Names(form, entries, new Notes());
    const all = allIn(entries).flatMap((entry) => {
      const last = unmovable.has(entry) ? null : lastAnswer(entry, names);
      return last ? [{ entry, last }] : [];
    });
    // Entries that move after the same question keep their order, so the last of them moves first.
    const early = all.at(-1);
    if (!early) return entries;
    const { entry, last } = early;
    const moved = movedBehind(entries, entry, last, names);
    if (moved) {
      entries = moved;
      for (const { source } of questionsOf([entry]))
        notes.add(source, 'changed', `is asked behind "${last.name}", which its condition names`);
    } else unmovable.add(entry);
  }
  return entries;
}

function allIn(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) =>
    'group' in entry ? [entry, ...allIn(entry.entries)] : [entry],
  );
}

/** The last question in the conditions of an entry, if it is asked later; else null. */
function lastAnswer(entry: Entry, names: Names): FormQuestion | null {
  const inside = questionsOf([entry]).map((question) => names.of(question).index);
  const needed = conditionsOf(entry).map((condition) => lastNeeded(condition, names));
  const last = Math.max(-1, ...needed, ...insertedIn(entry, names));
  return last > Math.max(...inside) ? (names.at(last)?.question ?? null) : null;
}

/** The positions of the answers of the same page that a text inserts, such as the summands of a sum above them. */
function insertedIn(entry: Entry, names: Names): readonly number[] {
  if ('group' in entry || entry.type !== 'text') return [];
  const { page } = names.of(entry);
  return pipedIn(entry)
    .map((name) => lastNeeded(reference(name), names))
    .filter((position) => page !== undefined && names.at(position)?.page === page);
}

function lastNeeded(condition: Expression, names: Names): number {
  try {
    return names.lastNeeded(condition);
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    return -1;
  }
}

/** The conditions of an entry itself. */
function conditionsOf(entry: Entry): readonly Expression[] {
  if ('group' in entry) return entry.showIf ? [entry.showIf] : [];
  const { showIf, requiredIf, choice = [], subChoice = [] } = entry;
  const ofOptions = [...choice, ...subChoice].map((option) => option.showIf);
  return [showIf, requiredIf, ...ofOptions].filter(
    (expression) => expression !== null && expression !== undefined,
  );
}

/** The entries with an entry moved after a question; null if another entry depends on its earlier position. */
function movedBehind(
  entries: readonly Entry[],
  entry: Entry,
  last: FormQuestion,
  names: Names,
): readonly Entry[] | null {
  const moving = new Set(questionsOf([entry]));
  const from = Math.min(...[...moving].map((question) => names.of(question).index));
  const to = names.of(last).index;
  const between = allIn(entries).filter((candidate) => {
    const positions = questionsOf([candidate]).map((question) => names.of(question).index);
    return (
      !moving.has(candidate as FormQuestion) &&
      candidate !== entry &&
      positions.some((index) => index >= from && index <= to)
    );
  });
  const jumps = questionsOf(entries).flatMap(({ next = [] }) => next.map(({ to: name }) => name));
  const isJumped = [...moving].some(({ name, next }) => next || jumps.includes(name));
  const isFixed =
    isJumped ||
    between.some(
      (entry) =>
        ('group' in entry ? false : entry.next !== undefined) || needs(entry, moving, names),
    );
  if (isFixed) return null;
  const outer = groupsAround(entries, entry);
  const around = groupsAround(entries, last);
  const exitedGroups = outer.filter((group) => !around.includes(group));
  const joined = around.filter((group) => !outer.includes(group));
  if (exitedGroups.some(({ repeat, isRandom }) => repeat || isRandom)) return null;
  if (joined.some(({ repeat }) => repeat)) return null;
  const bound = joined.find(({ showIf, isRandom }) => showIf || isRandom);
  const showIf = allOf([...exitedGroups.map((group) => group.showIf), entry.showIf]);
  return placed(entries, entry, { ...entry, showIf }, bound ?? last);
}

/** Whether an entry depends on one of the questions. */
function needs(entry: Entry, questions: ReadonlySet<FormQuestion>, names: Names): boolean {
  const piped = pipedIn('group' in entry ? { ...entry, entries: [] } : entry).map(reference);
  const others =
    'group' in entry
      ? []
      : [
          ...(entry.rules ?? []).map(({ accept }) => accept),
          ...Object.values(entry.config).flatMap((value) =>
            isBoundBy(value) ? [value.boundBy] : [],
          ),
        ];
  return [...conditionsOf(entry), ...piped, ...others].some((expression) =>
    needsAny(expression, questions, names),
  );
}

/** Whether an expression depends on one of the questions, directly or through a value. */
function needsAny(
  expression: Expression,
  questions: ReadonlySet<FormQuestion>,
  names: Names,
): boolean {
  const seen = new Set<string>();
  const isNeeded = (name: string): boolean => {
    const target = seen.has(name) ? null : names.targetOf(name);
    seen.add(name);
    if (target?.kind === 'answer') return questions.has(target.of.question);
    const compute = target?.kind === 'value' ? names.computeOf(name) : undefined;
    return compute !== undefined && referencesIn(compute).some((ref) => isNeeded(ref.name));
  };
  return referencesIn(expression).some(({ name }) => isNeeded(name));
}

/** The groups around an entry, from the outermost. */
function groupsAround(entries: readonly Entry[], entry: Entry): readonly Group[] {
  const group = entries.find(
    (candidate): candidate is Group =>
      'group' in candidate && candidate !== entry && allIn(candidate.entries).includes(entry),
  );
  return group ? [group, ...groupsAround(group.entries, entry)] : [];
}

function placed(
  entries: readonly Entry[],
  entry: Entry,
  moved: Entry,
  behind: Entry,
): readonly Entry[] {
  return entries.flatMap((candidate): readonly Entry[] => {
    if (candidate === entry) return [];
    const inside = 'group' in candidate ? placed(candidate.entries, entry, moved, behind) : [];
    const changed = 'group' in candidate ? { ...candidate, entries: inside } : candidate;
    if (candidate === behind) return [changed, moved];
    return 'group' in candidate && inside.length === 0 ? [] : [changed];
  });
}
