import { mostQuestions, mostRepeats } from '../../../surveys/copies/schema.ts';
import { type Entry, type FormQuestion, type Group, questionsOf, repeatsIn } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** The times of a repeat without a limit in its source. */
const enoughTimes = 50;

interface Place {
  readonly notes: Notes;
  readonly text: (texts: Texts) => unknown;
  readonly entries: readonly Entry[];
}

/** `repeat` of a block; null for a group that is asked once. */
export function repeatKeys(
  group: Group,
  inside: readonly { readonly question: FormQuestion }[],
  { notes, text, entries }: Place,
): Readonly<Record<string, unknown>> | null {
  const { repeat } = group;
  if (!repeat || repeat.max === 1) return null;
  const wanted = wantedTimes(group, entries);
  const max = Math.max(
    2,
    Math.min(Math.floor(wanted ?? enoughTimes), timesThatFit(group, entries)),
  );
  const isReached = wanted === null ? max === enoughTimes : wanted <= max;
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

/** The greatest number of times in the source; null where it has none. */
function wantedTimes({ repeat }: Group, entries: readonly Entry[]): number | null {
  const counted = repeat?.countedBy === undefined ? null : greatest(repeat.countedBy, entries);
  return repeat?.max ?? counted;
}

/** The times for which a survey has room beside its other questions; each time asks for another one, too. */
function timesThatFit(group: Group, entries: readonly Entry[]): number {
  const repeats = repeatsIn(entries);
  const outer = repeats.find((one) =>
    [one, ...repeatsIn(one.entries)].some(({ group: name }) => name === group.group),
  );
  if (!outer) return mostRepeats;
  const share = shareOf(repeats, entries);
  const times = Array.from({ length: mostRepeats - 1 }, (_, at) => mostRepeats - at);
  const most = times.find(
    (one) => timesOf(outer, one, entries) * eachTime(outer, one, entries) <= share,
  );
  if (group.group !== outer.group) return most ?? 2;
  if (most === undefined) return Math.floor(share / eachTime(outer, 2, entries));
  return timesOf(outer, most, entries);
}

/** The questions of each repeat: all have the same, and what one does not need is for the others. */
function shareOf(repeats: readonly Group[], entries: readonly Entry[]): number {
  const repeated = repeats.flatMap((one) => questionsOf(one.entries)).length;
  const most = isShuffled(entries) ? mostQuestions.inRandomOrder : mostQuestions.inFixedOrder;
  let room = most - questionsOf(entries).length + repeated;
  const needs = repeats.map(
    (one) => timesOf(one, mostRepeats, entries) * eachTime(one, mostRepeats, entries),
  );
  for (const [at, need] of needs.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(room / (needs.length - at));
    if (need > share) return share;
    room -= need;
  }
  return most;
}

/** Whether blocks or options may have a random order in the survey. */
function isShuffled(entries: readonly Entry[]): boolean {
  return entries.some((entry) => entry.isRandom || ('group' in entry && isShuffled(entry.entries)));
}

function timesOf(group: Group, most: number, entries: readonly Entry[]): number {
  return Math.min(wantedTimes(group, entries) ?? Math.min(most, enoughTimes), mostRepeats);
}

/** The questions of one time, with those of the repeats inside of it. */
function eachTime({ entries: asked }: Group, most: number, entries: readonly Entry[]): number {
  const inner = repeatsIn(asked);
  return inner.reduce(
    (all, one) =>
      all + Math.min(timesOf(one, most, entries), most) * (questionsOf(one.entries).length + 1),
    questionsOf(asked).length - questionsOf(inner).length + 1,
  );
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
