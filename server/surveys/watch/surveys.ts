import { join } from 'node:path';
import type { Cascade } from '../../content/cascades.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { type LoadedAll, loadSurveys, servable } from '../loadSurveys.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { watchDirectory } from './directory.ts';

/** The served surveys and linked lists, changed in place. */
export interface Library {
  readonly surveys: Map<string, Questionnaire>;
  readonly cascades: Map<string, Cascade>;
  /** The ids of surveys whose file is invalid, whether or not an earlier version is served. */
  readonly invalid: Set<string>;
}

/**
 * Reloads changed surveys and linked lists. An invalid file is reported once, and its last valid
 * version stays in use.
 * @param report receives problems and changes, a line each
 * @param onChange replaces the report of the changes
 * @returns a function that stops watching
 */
export function watchSurveys(
  directory: string,
  library: Library,
  report: (line: string) => void,
  onChange: (lines: readonly string[]) => void = (lines) => {
    for (const line of lines) report(line);
  },
): () => void {
  let reported = '';
  const read = async () => {
    const loaded = await loadSurveys(directory);
    onChange(applyChanges(directory, library, loaded));
    const problems = loaded.problems.map(lineOf).join('\n');
    if (problems !== reported && problems !== '') report(problems);
    reported = problems;
  };
  return watchDirectory(directory, read, report);
}

function applyChanges(directory: string, library: Library, loaded: LoadedAll): readonly string[] {
  const invalidFiles = new Set(loaded.problems.map(({ file }) => file));
  library.invalid.clear();
  for (const id of servable(directory, loaded).invalid.surveys) library.invalid.add(id);
  const isInvalid = (name: string) => invalidFiles.has(join(directory, name));
  for (const cascade of loaded.cascades.values()) library.cascades.set(cascade.id, cascade);
  const changed = [...loaded.surveys.values()].filter(
    ({ id, revision }) =>
      !isInvalid(`${id}.json`) && library.surveys.get(id)?.revision !== revision,
  );
  const removed = [...library.surveys.keys()].filter(
    (id) => !loaded.surveys.has(id) && !isInvalid(`${id}.json`),
  );
  for (const survey of changed) library.surveys.set(survey.id, survey);
  for (const id of removed) library.surveys.delete(id);
  // Linked lists are removed after surveys, so that no survey lacks its lists.
  for (const id of library.cascades.keys()) {
    const isInUse = loaded.cascades.has(id) || isInvalid(join('cascades', `${id}.json`));
    if (!isInUse && !isNeeded(id, library)) library.cascades.delete(id);
  }
  return [
    ...changed.map(({ id }) => `The survey "${id}" has changed`),
    ...removed.map((id) => `The survey "${id}" was removed`),
  ];
}

export function isNeeded(cascade: string, { surveys }: Library): boolean {
  return [...surveys.values()].some(({ authored }) =>
    authored.questions.some(({ config }) => 'cascadeId' in config && config.cascadeId === cascade),
  );
}
