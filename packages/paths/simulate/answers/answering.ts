import type { Cascade } from '../../../../server/content/cascades.ts';
import type { Random } from '../random.ts';
import type { Tendencies } from '../tendencies.ts';

/** What an answer depends on: the respondent and the opinions that all respondents share. */
export interface Answering {
  readonly random: Random;
  readonly tendencies: Tendencies;
  /** The respondent's mood from about -1 to 1, which affects all answers. */
  readonly mood: number;
  /** The number of the respondent, from 1. */
  readonly number: number;
  readonly language: string;
  /** Whether a high score is bad. */
  readonly isReversed: boolean;
  readonly cascades: ReadonlyMap<string, Cascade>;
}
