import type { Code } from '../../../contract/questions/index.ts';
import type { ExportedMissionEvent } from '../../missions/exportedMission.ts';
import type { Count } from './counts.ts';
import type { DateUnit } from './dates.ts';
import type { Bin, Summary } from './distribution.ts';
import type { Interval } from './intervals.ts';
import type { Words } from './words.ts';

export interface Nps {
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  /** The percentage of promoters minus that of detractors; null without answers. */
  readonly score: number | null;
}

export interface Row {
  readonly id: string;
  readonly answered: number;
  /** The counts of the row by column. */
  readonly counts: readonly Count[];
  readonly mean: number | null;
}

export interface Ranked {
  readonly id: string;
  /** The number of respondents who ranked the option. */
  readonly ranked: number;
  readonly first: number;
  /** The mean position from 1; null if nobody ranked the option. */
  readonly mean: number | null;
}

/** The events of a mission of one participant, who is not named. */
export interface MissionLine {
  /** Undefined for a mission without an end. */
  readonly outcome: string | undefined;
  /** The events in their order. */
  readonly events: readonly ExportedMissionEvent[];
  /** The times of the notes, in milliseconds from the start; their texts are in the export alone. */
  readonly notes: readonly number[];
  /** When the goal was reached, in milliseconds from the start; null where it was not. */
  readonly goal: number | null;
}

/** How many of the participants whose mission has an end reached its goal, and how fast. */
export interface GoalSuccess {
  readonly reached: number;
  /** The 95 % confidence interval of the share that reached it; null without an end. */
  readonly share: Interval | null;
  /** The number of missions that were completed without reaching the goal. */
  readonly finishedOnly: number;
  /** The number of missions that reached the goal and were not completed. */
  readonly reachedOnly: number;
  /** The median of the seconds from the start to the goal; null where nobody reached it. */
  readonly median: number | null;
  /** The 95 % confidence interval of the median; null for fewer than six. */
  readonly time: Interval | null;
}

/** How well and how fast the participants did a mission. */
export interface MissionSuccess {
  /** The number of missions with an end, of which `finished` were completed. */
  readonly ended: number;
  readonly finished: number;
  /** The 95 % confidence interval of the share of finished missions; null without an end. */
  readonly share: Interval | null;
  /** The median of the seconds of finished missions; null without one. */
  readonly median: number | null;
  /** The 95 % confidence interval of the median; null for fewer than six finished missions. */
  readonly time: Interval | null;
  /** The lostness of finished missions; null without steps. */
  readonly lostness: Summary | null;
  /** Null where the author names no goal. */
  readonly goal: GoalSuccess | null;
}

interface EventCount {
  readonly code: number;
  /** The number of missions in which the event happened. */
  readonly missions: number;
  readonly times: number;
  /** The milliseconds from the mission's start to the first such event. */
  readonly at: Summary | null;
}

type NumbersResult = {
  readonly kind: 'numbers';
  readonly summary: Summary | null;
  readonly bins: readonly Bin[];
};

export type BlankResult =
  | NumbersResult
  | { readonly kind: 'dates'; readonly unit: DateUnit; readonly counts: readonly Count[] }
  | { readonly kind: 'hours'; readonly hours: readonly Count[] }
  | { readonly kind: 'words'; readonly words: Words }
  /** Texts that may identify their writers, such as e-mail addresses, are only counted. */
  | { readonly kind: 'counted'; readonly count: number };

/** The counted answers to one question, in the form that suits its type. */
export type Result =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'choices';
      readonly isSeveral: boolean;
      readonly options: readonly Count[];
      readonly words: Words | null;
    }
  | {
      readonly kind: 'scale';
      readonly points: readonly Count[];
      readonly summary: Summary | null;
      readonly nps: Nps | null;
      readonly tags: readonly Count[];
      readonly words: Words | null;
    }
  | { readonly kind: 'ratings'; readonly rows: readonly Row[] }
  | { readonly kind: 'matrix'; readonly isSeveral: boolean; readonly rows: readonly Row[] }
  | {
      readonly kind: 'blanks';
      readonly blanks: readonly { readonly id: string; readonly result: BlankResult }[];
    }
  | { readonly kind: 'order'; readonly options: readonly Ranked[] }
  /** Counts that only this type has, for its own figures. */
  | { readonly kind: 'figures'; readonly type: Code; readonly counts: unknown }
  | {
      readonly kind: 'paths';
      /** The counts of paths: ids from the top of the tree, joined by {@link pathSeparator}. */
      readonly paths: readonly Count[];
      readonly others: number;
      readonly words: Words | null;
    }
  | { readonly kind: 'files'; readonly files: number; readonly types: readonly Count[] }
  | {
      readonly kind: 'mission';
      readonly outcomes: readonly Count[];
      /** The number of missions that were begun and have no end yet. */
      readonly unfinished: number;
      /** The durations in seconds. */
      readonly duration: NumbersResult;
      readonly success: MissionSuccess;
      readonly events: readonly EventCount[];
      /** The number of steps of the mission. */
      readonly steps: number;
      /** The first missions; empty where they could tell of a respondent. */
      readonly lines: readonly MissionLine[];
    };

/** Joins the ids of a path; no id of a tree's item contains this character. */
export const pathSeparator = '/';
