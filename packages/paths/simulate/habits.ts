import { missionOf, type Question } from '../../../contract/questions/index.ts';
import { pathsOfType } from '../pathsOfType.ts';
import type { Habit } from '../questionTypePaths.ts';
import type { Random } from './random.ts';
import type { SimulatedRespondent } from './respondent.ts';

const secondsPerRow = 3;
const minuteMs = 60_000;

/** Milliseconds until a respondent answers a question, with an occasional break. */
export function thinkingMs(
  question: Question,
  { pace }: SimulatedRespondent,
  random: Random,
): number {
  const { seconds, isPerRow } = habitAt(question);
  const rows = isPerRow ? question.choice.length * secondsPerRow : 0;
  const pause = random.chance(0.006) ? random.integer(5, 40) * minuteMs : 0;
  return Math.round(1000 * Math.max(random.around((seconds + rows) * pace, 0.45), 0.8)) + pause;
}

const missionBurden = 4;

/**
 * The probability that a respondent leaves at a question: higher at later questions, and where an answer needs effort.
 */
export function leaveChance(question: Question): number {
  const burden = missionOf(question) ? missionBurden : (habitAt(question).burden ?? 1);
  return Math.min((0.005 + 0.0007 * (question.index ?? 0)) * burden, 0.08);
}

/** The probability that an optional question is skipped. */
export function skipChance(question: Question): number {
  return habitAt(question).isOftenSkipped ? 0.5 : 0.08;
}

function habitAt({ type }: Question): Habit {
  return pathsOfType(type).habit ?? { seconds: 11 };
}
