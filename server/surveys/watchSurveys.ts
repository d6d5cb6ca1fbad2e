import { watch } from 'node:fs';
import { join } from 'node:path';
import { cascadeOf } from '../../contract/questions/index.ts';
import type { Cascade } from '../content/cascades.ts';
import { type LoadedAll, lineOf, loadSurveys } from './loadSurveys.ts';
import type { Questionnaire } from './questionnaire.ts';

/** What is being served, changed in place whenever its directory is. */
export interface Library {
  readonly surveys: Map<string, Questionnaire>;
  readonly cascades: Map<string, Cascade>;
}

/** Milliseconds without a further change after which the files are read: an editor writes more than once. */
const settled = 200;

/**
 * Takes changed surveys and linked lists in while the server runs. A file that is wrong changes nothing: what it
 * held before stays, and every problem is told once, by a line. A file that is gone takes its survey along.
 *
 * @param say where problems and changes are told, a line at a time
 * @param changed what is done with changes instead, lines of which there may be none: they are taken in by then
 * @returns what ends it
 */
export function watchSurveys(
  directory: string,
  library: Library,
  say: (line: string) => void,
  changed: (lines: readonly string[]) => void = (lines) => {
    for (const line of lines) say(line);
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  const read = async () => {
    const loaded = await loadSurveys(directory);
    changed(takeIn(directory, library, loaded));
    const problems = loaded.problems.map(lineOf).join('\n');
    if (problems !== told && problems !== '') say(problems);
    told = problems;
  };
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => read().catch((error) => say(`${directory}: ${error}`)), settled);
  });
  watcher.on('error', (error) => say(`${directory} is not watched any more: ${error.message}`));
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Changes the library to what was loaded, as far as it is right. Gives what has changed, a line each. */
function takeIn(directory: string, library: Library, loaded: LoadedAll): readonly string[] {
  const wrong = new Set(loaded.problems.map(({ file }) => file));
  const isWrong = (name: string) => wrong.has(join(directory, name));
  for (const cascade of loaded.cascades.values()) library.cascades.set(cascade.id, cascade);
  const changed = [...loaded.surveys.values()].filter(
    ({ id, revision }) => !isWrong(`${id}.json`) && library.surveys.get(id)?.revision !== revision,
  );
  const gone = [...library.surveys.keys()].filter(
    (id) => !loaded.surveys.has(id) && !isWrong(`${id}.json`),
  );
  for (const survey of changed) library.surveys.set(survey.id, survey);
  for (const id of gone) library.surveys.delete(id);
  // Last, so that no survey is ever without the lists it asks along.
  for (const id of library.cascades.keys()) {
    const isKept = loaded.cascades.has(id) || isWrong(join('cascades', `${id}.json`));
    if (!isKept && !isNeeded(id, library)) library.cascades.delete(id);
  }
  return [
    ...changed.map(({ id }) => `The survey "${id}" has changed`),
    ...gone.map((id) => `The survey "${id}" is gone`),
  ];
}

/** True while a survey asks along this tree of linked lists. */
export function isNeeded(cascade: string, { surveys }: Library): boolean {
  return [...surveys.values()].some(({ asked }) =>
    asked.some(({ question }) => cascadeOf(question)?.cascadeId === cascade),
  );
}
