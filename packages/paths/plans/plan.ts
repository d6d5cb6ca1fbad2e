import type { EngineBrowser } from '../browser/port.ts';
import type { Site } from '../browser/stage.ts';
import type { Walk } from '../browser/walk.ts';
import type { Model } from '../model.ts';
import type { Action } from './outcomes.ts';
import type { SurveyFile } from './surveys.ts';

export type Assertions<Key extends string> = Record<Key, (walk: Walk) => Promise<void>>;
export type Actions<Name extends string> = Record<Name, Action>;

export const skeleton = 'a grey skeleton of the page ("Loading…" to a screen reader)';

/** Instructions for a person who tests. */
export interface Texts<Name extends string, Key extends string> {
  readonly about: string;
  readonly given: readonly string[];
  readonly cases: Readonly<Record<Name, string>>;
  readonly states: Readonly<Record<Key, string>>;
}

/** A machine with its cases, actions and assertions. */
export interface Plan<Name extends string = string, Key extends string = string> {
  readonly name: string;
  /** The generated survey, which is used unless the {@link Site} has another one. */
  readonly survey: SurveyFile;
  readonly model: Model<Name>;
  readonly events: Readonly<Record<string, Name>>;
  readonly actions: Actions<Name>;
  readonly states: Assertions<Key>;
  readonly texts: Texts<Name, Key>;
  /** Prepares a path, until the page is about to open. */
  readonly begin: (browser: EngineBrowser, site: Site) => Promise<Walk>;
}

/** Checks the names of cases and states by types. */
export function planOf<Name extends string, Key extends string>(
  name: string,
  plan: Omit<Plan<Name, Key>, 'name'>,
): Plan<Name, Key> {
  return { name, ...plan };
}
