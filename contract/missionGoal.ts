import * as v from 'valibot';
import { missionEventSchema } from './missionEvents.ts';
import { missionLink } from './missionLink.ts';
import type { Mission } from './questions/shared/mission.ts';

const { at, step } = missionEventSchema.entries;

/**
 * The moment at which a respondent reached the goal of a mission (ours; docs/protocol.md, Missions). `at` is
 * milliseconds since the mission started; `step` starts at 1.
 */
export const reachedGoalSchema = v.object({ at, step });

export type ReachedGoal = v.InferOutput<typeof reachedGoalSchema>;

/** What the page that is tried has to report (docs/missions.md, The goal). */
export interface Goal {
  /** An address whose origin may report. */
  readonly reporter: string;
  /** The path of an address, in which `*` is any text; empty where a word counts. */
  readonly path: string;
  readonly word: string;
}

/**
 * The goal that the author names; null without one, and without a page that could report it: pages of the survey's own
 * server are cut off from those that open them.
 */
export function goalOf({ goal, link }: Pick<Mission, 'goal' | 'link'>): Goal | null {
  if (!goal || !isElsewhere(link) || (goal.path === '' && goal.word === '')) return null;
  const { origin, path, word } = goal;
  const reporter = origin || link;
  return isElsewhere(reporter) ? { reporter, path, word } : null;
}

/** Whether a link leads to another server. */
export function isElsewhere(link: string): boolean {
  return missionLink(link)?.startsWith('http') ?? false;
}
