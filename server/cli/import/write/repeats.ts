import { type Entry, type FormQuestion, type Group, questionsOf, repeatsIn } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** Bounds of a survey file. */
const mostTimes = 50;
const mostQuestions = 1_000;

interface Place {
  readonly notes: Notes;
  readonly text: (texts: Texts) => unknown;
  readonly entries: readonly Entry[];
}

/** `repeat` of a block; null for a group that is asked once. */
export function repeatKeys(
  { repeat }: Group,
  inside: readonly { readonly question: FormQuestion }[],
  { notes, text, entries }: Place,
): Readonly<Record<string, unknown>> | null {
  if (!repeat || repeat.max === 1) return null;
  const counted = repeat.countedBy === undefined ? null : greatest(repeat.countedBy, entries);
  const wanted = repeat.max ?? counted;
  const fitting = Math.min(mostTimes, timesThatFit(inside.length, entries));
  const max = Math.max(2, Math.min(Math.floor(wanted ?? mostTimes), fitting));
  const isReached = wanted === null ? max === mostTimes : wanted <= max;
  for (const { question } of wanted === null || !isReached ? inside : []) {
    const limit = wanted === null ? 'without a limit' : `${wanted} times`;
    const said = `is asked at most ${max} times, and ${limit} in the source`;
    notes.add(question.source, isReached ? 'changed' : 'lost', said);
  }
  const { another, yes, no } = repeat;
  return { max, another: { title: text(another), yes: text(yes), no: text(no) } };
}

/** The greatest number that a question accepts; null where it has no such bound. */
function greatest(name: string, entries: readonly Entry[]): number | null {
  const { type, config } = questionsOf(entries).find((one) => one.name === name) ?? {};
  const { max, scope, startValue } = config ?? {};
  if (type === 'rate') return Number(scope) + Number(startValue ?? 1) - 1;
  return typeof max === 'number' ? max : null;
}

/** All repeats have the same share of the questions that a survey has beside them, and each time asks for another one. */
function timesThatFit(inside: number, entries: readonly Entry[]): number {
  const repeats = repeatsIn(entries);
  const repeated = repeats.flatMap((one) => questionsOf(one.entries)).length;
  const others = questionsOf(entries).length - repeated;
  return Math.floor((mostQuestions - others) / repeats.length / (inside + 1));
}

/** A condition on a question of the same block needs the order of the source. */
export function canBeRandom(
  { group }: Group,
  questions: readonly Readonly<Record<string, unknown>>[],
  notes: Notes,
): boolean {
  const text = JSON.stringify(questions.map(({ showIf, choice }) => [showIf, choice]));
  if (!questions.some(({ id }) => text.includes(`"question":"${id}"`))) return true;
  const reason = 'its questions depend on each other';
  notes.add(null, 'minor', `the random order of "${group}" is not kept: ${reason}`);
  return false;
}
