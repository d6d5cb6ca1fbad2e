import type { Browser } from 'playwright-core';
import type { Site } from '../browser/stage.ts';
import type { Walk } from '../browser/walk.ts';
import type { Model } from '../model.ts';
import type { Tried } from './outcomes.ts';
import type { SurveyFile } from './surveys.ts';

export type Assertions<Key extends string> = Record<Key, (walk: Walk) => Promise<void>>;
export type Gestures<Name extends string> = Record<Name, Tried>;

/** The plan in a tester's words. */
export interface Says<Name extends string, Key extends string> {
  readonly about: string;
  readonly given: readonly string[];
  readonly cases: Readonly<Record<Name, string>>;
  readonly states: Readonly<Record<Key, string>>;
}

/** A machine, what is tried of it, and how a browser walks through it. */
export interface Plan<Name extends string = string, Key extends string = string> {
  readonly name: string;
  /** The make-believe survey in which it is walked, where a {@link Site} has no other. */
  readonly survey: SurveyFile;
  readonly model: Model<Name>;
  /** Transitions of the machine that another walk of it takes. */
  readonly elsewhere?: readonly string[];
  /** A case for each event of the machine. */
  readonly events: Readonly<Record<string, Name>>;
  readonly gestures: Gestures<Name>;
  readonly states: Assertions<Key>;
  readonly says: Says<Name, Key>;
  /** A respondent for one path, just before the page is opened. */
  readonly begin: (browser: Browser, site: Site) => Promise<Walk>;
}

/** A plan under its name; every name of a case and of a state is checked against the others. */
export function planOf<Name extends string, Key extends string>(
  name: string,
  plan: Omit<Plan<Name, Key>, 'name'>,
): Plan<Name, Key> {
  return { name, ...plan };
}
