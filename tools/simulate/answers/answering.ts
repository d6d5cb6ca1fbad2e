import type { Cascade } from '../../../server/content/cascades.ts';
import type { Random } from '../random.ts';
import type { Tendencies } from '../tendencies.ts';

/** A respondent in front of a question. */
export interface Answering {
  readonly random: Random;
  readonly tendencies: Tendencies;
  /** From about -1 to 1: content respondents are content everywhere. */
  readonly mood: number;
  /** Number of the respondent, from 1. */
  readonly number: number;
  readonly language: string;
  /** Whether a high score is bad. */
  readonly isReversed: boolean;
  readonly cascades: ReadonlyMap<string, Cascade>;
}
