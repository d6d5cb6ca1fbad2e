import type { Count } from './counts.ts';
import type { DateUnit } from './dates.ts';
import type { Bin, Summary } from './distribution.ts';
import type { Words } from './words.ts';

export interface Nps {
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  /** Percentage of promoters minus that of detractors; null without answers. */
  readonly score: number | null;
}

export interface Row {
  readonly id: string;
  readonly answered: number;
  /** By column. */
  readonly counts: readonly Count[];
  readonly mean: number | null;
}

export interface Ranked {
  readonly id: string;
  /** Respondents who gave it a place. */
  readonly ranked: number;
  readonly first: number;
  /** Mean place from 1; null where no one gave it one. */
  readonly mean: number | null;
}

export type KanoCategory =
  | 'attractive'
  | 'oneDimensional'
  | 'mustBe'
  | 'indifferent'
  | 'reverse'
  | 'questionable';

interface MissionEvent {
  readonly code: number;
  /** Missions in which it happened. */
  readonly missions: number;
  readonly times: number;
  /** Milliseconds from the start to its first time. */
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
  /** Texts that may tell who wrote them, such as e-mail addresses. */
  | { readonly kind: 'counted'; readonly count: number };

/** The answers to one question, by what suits its type. */
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
  | {
      readonly kind: 'kano';
      /** Feelings with the feature in rows, without it in columns, from like to dislike. */
      readonly cells: readonly (readonly number[])[];
      readonly categories: readonly { readonly id: KanoCategory; readonly count: number }[];
      /** From 0 to 1, and from −1 to 0; null where no answer counts for them. */
      readonly better: number | null;
      readonly worse: number | null;
    }
  | {
      readonly kind: 'paths';
      /** Ids from the top of the tree, joined by {@link pathSeparator}. */
      readonly paths: readonly Count[];
      readonly others: number;
      readonly words: Words | null;
    }
  | { readonly kind: 'files'; readonly files: number; readonly types: readonly Count[] }
  | {
      readonly kind: 'mission';
      readonly outcomes: readonly Count[];
      /** Begun, without an end so far. */
      readonly unfinished: number;
      /** Seconds. */
      readonly duration: NumbersResult;
      readonly events: readonly MissionEvent[];
    };

/** Ids of a tree's items have none. */
export const pathSeparator = '/';
