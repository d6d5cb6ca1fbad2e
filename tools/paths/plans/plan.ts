import type { Browser } from 'playwright-core';
import type { Site } from '../browser/stage.ts';
import type { Walk } from '../browser/walk.ts';
import type { Model } from '../model.ts';
import type { Tried } from './outcomes.ts';
import type { SurveyFile } from './surveys.ts';

/** What is seen in each state. */
export type Assertions<Key extends string> = Record<Key, (walk: Walk) => Promise<void>>;
/** How each case is brought about. */
export type Gestures<Name extends string> = Record<Name, Tried>;

/** The plan in a tester's words. */
export interface Says<Name extends string, Key extends string> {
  /** What is tested, in a sentence. */
  readonly about: string;
  /** What has to hold before the first step, a sentence each. */
  readonly given: readonly string[];
  /** What a tester does or makes happen: sentences in the imperative. */
  readonly cases: Readonly<Record<Name, string>>;
  /** What must be seen: the name of the place, a colon, and what tells it by eye. */
  readonly states: Readonly<Record<Key, string>>;
}

/** A machine, what is tried of it, and how a browser walks through it. */
export interface Plan<Name extends string = string, Key extends string = string> {
  /** What is walked through, in a word or a few. */
  readonly name: string;
  /** The make-believe survey in which it is walked, where a {@link Site} has no other. */
  readonly survey: SurveyFile;
  readonly model: Model<Name>;
  /** Transitions of the machine that another walk of it takes. */
  readonly elsewhere?: readonly string[];
  /** A case for each event of the machine. */
  readonly events: Readonly<Record<string, Name>>;
  /** How each case is brought about. */
  readonly gestures: Gestures<Name>;
  /** What is seen in each state. */
  readonly states: Assertions<Key>;
  /** The same for people. */
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
