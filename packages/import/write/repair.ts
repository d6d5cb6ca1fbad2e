import type { Problem } from '../../../server/content/problems/problem.ts';
import { isObject } from '../../../server/content/problems/words.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import type { Notes } from '../notes.ts';
import type { Json } from './titles.ts';

type Key = string | number;

const mostRounds = 300;
/** Keys that a survey can do without; a pattern is removed together with its message. */
const removable: ReadonlySet<Key> = new Set([
  ...[
    'showIf',
    'acceptIf',
    'default',
    'next',
    'compute',
    'pattern',
    'patternMessage',
    'min',
    'max',
    'minLength',
  ],
  ...[
    'maxLength',
    'step',
    'scope',
    'startValue',
    'order',
    'anchored',
    'imgs',
    'endTitle',
    'endText',
    'endPageBtnEnable',
  ],
]);
const partners: Readonly<Record<string, string>> = {
  pattern: 'patternMessage',
  patternMessage: 'pattern',
};

/**
 * The text of the survey file without the parts that the server would refuse, which are noted.
 * @param sourceOf returns the name in the source for the id of a question
 */
export function repaired(
  file: string,
  survey: Json,
  notes: Notes,
  sourceOf: (id: string) => string | null,
  missingName?: string,
): string {
  const copy = structuredClone(survey) as Record<string, unknown>;
  for (let round = 0; ; round += 1) {
    const text = `${JSON.stringify(copy, null, 2)}\n`;
    const { problems } = readSurvey(file, text);
    if (problems.length === 0 || round === mostRounds) return text;
    if (problems.some(({ path, reason }) => path === 'questions' && /^one question/.test(reason))) {
      addAlwaysShown(copy, notes);
      continue;
    }
    if (problems.some((problem) => withoutName(copy, problem, notes, missingName))) continue;
    const removals = problems.flatMap((problem) => {
      const keys = keysToRemove(problem);
      return keys ? [{ problem, keys }] : [];
    });
    const [first] = removals;
    if (!first) return text;
    const { keys, problem } = first;
    const removed = JSON.stringify(remove(copy, keys));
    const source = problem.question === undefined ? null : sourceOf(problem.question);
    const message = `${keys.join('.')} is left out, it ${problem.reason}`;
    notes.add(source, 'lost', `${message}: ${removed}`);
  }
}

/**
 * Adds a text at the start if all questions have conditions, because a survey needs a question that is always shown.
 */
function addAlwaysShown(survey: Record<string, unknown>, notes: Notes): void {
  const entries = Array.isArray(survey.questions) ? survey.questions : [];
  survey.questions = [{ id: 'first-page', type: 'text', title: survey.title }, ...entries];
  notes.add(
    null,
    'changed',
    'a page with the title is added, because every question has a condition',
  );
}

/** Replaces the insertion of a name by the name itself, where the server cannot insert its value. */
function withoutName(
  survey: Record<string, unknown>,
  { path, reason }: Problem,
  notes: Notes,
  missing: string | undefined,
): boolean {
  const [, name] = /^has \{([^{}]+)\}/.exec(reason) ?? [];
  if (name === undefined) return false;
  const keys = keysOf(path);
  const last = keys.pop();
  const parent = keys.reduce<unknown>((part, key) => Object(part)[key], survey);
  if (last === undefined || typeof parent !== 'object' || parent === null) return false;
  const texts = parent as Record<Key, unknown>;
  const written = JSON.stringify(texts[last] ?? null);
  const shown = written.replaceAll(`{${name}}`, missing ?? `{{${name}}}`);
  if (shown === written) return false;
  texts[last] = JSON.parse(shown);
  notes.add(null, 'minor', `{${name}} is not inserted into a text: it ${reason}`);
  return true;
}

function keysOf(path: string): Key[] {
  return [...path.matchAll(/([^.[\]]+)/g)].map(
    ([key]): Key => (/^\d+$/.test(key) ? Number(key) : key),
  );
}

function keysToRemove({ path }: Problem): readonly Key[] | null {
  const keys = keysOf(path);
  if (keys[0] === 'ends' && keys.length > 1) return keys.slice(0, 2);
  const index = keys.findLastIndex((key) => removable.has(key));
  if (index < 0) return null;
  if (keys[index] === 'compute') return keys.slice(0, index);
  return keys[index] === 'next' ? keys.slice(0, index + 2) : keys.slice(0, index + 1);
}

/** Removes the value at a path and returns it. */
function remove(survey: unknown, keys: readonly Key[]): unknown {
  const last = keys.at(-1) ?? '';
  const holder = keys.slice(0, -1).reduce<unknown>((inside, key) => Object(inside)[key], survey);
  if (Array.isArray(holder)) return holder.splice(Number(last), 1)[0];
  if (!isObject(holder)) return undefined;
  const removed = holder[last];
  Reflect.deleteProperty(holder, last);
  Reflect.deleteProperty(holder, partners[last] ?? last);
  return removed;
}
