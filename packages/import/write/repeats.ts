import { mostQuestions, mostRepeats } from '../../../server/surveys/copies/schema.ts';
import { type Entry, type FormQuestion, type Group, questionsOf, repeatsIn } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** The number of repetitions for a repeat without a limit in its source. */
const enoughTimes = 50;

interface RepeatContext {
  readonly notes: Notes;
  readonly text: (texts: Texts) => unknown;
  readonly entries: readonly Entry[];
}

/** The key `repeat` of a block; null for a group that is asked once. */
export function repeatKeys(
  group: Group,
  inside: readonly { readonly question: FormQuestion }[],
  { notes, text, entries }: RepeatContext,
): Readonly<Record<string, unknown>> | null {
  const { repeat } = group;
  if (!repeat || repeat.max === 1) return null;
  const sourceTimes = timesInSource(group, entries);
  const max = Math.max(
    2,
    Math.min(Math.floor(sourceTimes ?? enoughTimes), timesThatFit(group, entries)),
  );
  const isReached = sourceTimes === null ? max === enoughTimes : sourceTimes <= max;
  for (const { question } of sourceTimes === null || !isReached ? inside : []) {
    const limit = sourceTimes === null ? 'without a limit' : `${sourceTimes} times`;
    const message = `is asked at most ${max} times, and ${limit} in the source`;
    notes.add(question.source, isReached ? 'changed' : 'lost', message);
  }
  const { another, yes, no } = repeat;
  return { max, another: { title: text(another), yes: text(yes), no: text(no) } };
}

/** The largest number that a question accepts; null without such a bound. */
function greatest(name: string, entries: readonly Entry[]): number | null {
  const { type, config } = questionsOf(entries).find((question) => question.name === name) ?? {};
  const { max, scope, startValue } = config ?? {};
  if (type === 'rate') return Number(scope) + Number(startValue ?? 1) - 1;
  return typeof max === 'number' ? max : null;
}

/** The most repetitions in the source; null without a limit. */
function timesInSource({ repeat }: Group, entries: readonly Entry[]): number | null {
  const counted = repeat?.countedBy === undefined ? null : greatest(repeat.countedBy, entries);
  return repeat?.max ?? counted;
}

/**
 * The number of repetitions that fit into a survey with its other questions; each repetition also has the question that
 * asks for another one.
 */
function timesThatFit(group: Group, entries: readonly Entry[]): number {
  const repeats = repeatsIn(entries);
  const outer = repeats.find((repeat) =>
    [repeat, ...repeatsIn(repeat.entries)].some(({ group: name }) => name === group.group),
  );
  if (!outer) return mostRepeats;
  const share = shareOf(repeats, entries);
  const times = Array.from({ length: mostRepeats - 1 }, (_, index) => mostRepeats - index);
  const most = times.find(
    (number) => timesOf(outer, number, entries) * eachTime(outer, number, entries) <= share,
  );
  if (group.group !== outer.group) return most ?? 2;
  if (most === undefined) return Math.floor(share / eachTime(outer, 2, entries));
  return timesOf(outer, most, entries);
}

/**
 * The number of questions that each repeat may have: equal shares, of which unused parts are distributed to the others.
 */
function shareOf(repeats: readonly Group[], entries: readonly Entry[]): number {
  const repeated = repeats.flatMap((repeat) => questionsOf(repeat.entries)).length;
  const most = isShuffled(entries) ? mostQuestions.inRandomOrder : mostQuestions.inFixedOrder;
  let room = most - questionsOf(entries).length + repeated;
  const needs = repeats.map(
    (repeat) => timesOf(repeat, mostRepeats, entries) * eachTime(repeat, mostRepeats, entries),
  );
  for (const [index, need] of needs.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(room / (needs.length - index));
    if (need > share) return share;
    room -= need;
  }
  return most;
}

/** Whether the survey has blocks or options in a random order. */
function isShuffled(entries: readonly Entry[]): boolean {
  return entries.some((entry) => entry.isRandom || ('group' in entry && isShuffled(entry.entries)));
}

function timesOf(group: Group, most: number, entries: readonly Entry[]): number {
  return Math.min(timesInSource(group, entries) ?? Math.min(most, enoughTimes), mostRepeats);
}

/** The number of questions in a repetition, including those of nested repeats. */
function eachTime(
  { entries: innerEntries }: Group,
  most: number,
  entries: readonly Entry[],
): number {
  const inner = repeatsIn(innerEntries);
  return inner.reduce(
    (all, group) =>
      all + Math.min(timesOf(group, most, entries), most) * (questionsOf(group.entries).length + 1),
    questionsOf(innerEntries).length - questionsOf(inner).length + 1,
  );
}

/**
 * Whether a block can have a random order; a condition on a question of the same block needs the order of the source.
 */
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
