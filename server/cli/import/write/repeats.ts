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
  group: Group,
  inside: readonly { readonly question: FormQuestion }[],
  { notes, text, entries }: Place,
): Readonly<Record<string, unknown>> | null {
  const { repeat } = group;
  if (!repeat || repeat.max === 1) return null;
  const wanted = wantedTimes(group, entries);
  const max = Math.max(2, Math.min(Math.floor(wanted ?? mostTimes), timesThatFit(group, entries)));
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

/** The greatest number of times in the source; null where it has none. */
function wantedTimes({ repeat }: Group, entries: readonly Entry[]): number | null {
  const counted = repeat?.countedBy === undefined ? null : greatest(repeat.countedBy, entries);
  return repeat?.max ?? counted;
}

/** All repeats have the same share of the questions that a survey has beside them, and each time asks for another one. */
function timesThatFit(group: Group, entries: readonly Entry[]): number {
  const repeats = repeatsIn(entries);
  const repeated = repeats.flatMap((one) => questionsOf(one.entries)).length;
  const others = questionsOf(entries).length - repeated;
  const share = Math.floor((mostQuestions - others) / repeats.length);
  const outer = repeats.find((one) =>
    [one, ...repeatsIn(one.entries)].some(({ group: name }) => name === group.group),
  );
  if (!outer) return mostTimes;
  const inner = repeatsIn(outer.entries);
  const own = questionsOf(outer.entries).length - questionsOf(inner).length + 1;
  const timesOf = (one: Group, most: number) =>
    Math.min(wantedTimes(one, entries) ?? most, mostTimes);
  const eachTime = (most: number) =>
    inner.reduce(
      (all, one) =>
        all + Math.min(timesOf(one, most), most) * (questionsOf(one.entries).length + 1),
      own,
    );
  const times = Array.from({ length: mostTimes - 1 }, (_, at) => mostTimes - at);
  const most = times.find((one) => timesOf(outer, one) * eachTime(one) <= share);
  if (group.group !== outer.group) return most ?? 2;
  return most === undefined ? Math.floor(share / eachTime(2)) : timesOf(outer, most);
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
