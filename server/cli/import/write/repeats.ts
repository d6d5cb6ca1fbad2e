import type { FormQuestion, Group } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';

/** The most times that a survey allows, and those taken where the source has no greatest number. */
const mostTimes = 50;
const mostCopies = 300;
const usualTimes = 10;

/** `repeat` of a block; null for a group that is asked once. */
export function repeatKeys(
  { repeat }: Group,
  inside: readonly { readonly question: FormQuestion }[],
  { notes, text }: { readonly notes: Notes; readonly text: (texts: Texts) => unknown },
): Readonly<Record<string, unknown>> | null {
  if (!repeat || repeat.max === 1) return null;
  const fitting = Math.max(2, Math.min(mostTimes, Math.floor(mostCopies / inside.length)));
  const wanted = repeat.max !== null && repeat.max > 1 ? Math.floor(repeat.max) : null;
  const max = Math.min(wanted ?? usualTimes, fitting);
  if (wanted === null || wanted > max) {
    for (const { question } of inside) {
      notes.add(question.source, 'changed', `is asked at most ${max} times`);
    }
  }
  const { another, yes, no } = repeat;
  return { max, another: { title: text(another), yes: text(yes), no: text(no) } };
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
