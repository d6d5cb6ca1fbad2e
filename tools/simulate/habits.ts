import { missionOf, type Question, questionTypes } from '../../contract/questions/index.ts';
import type { Random } from './random.ts';
import type { SimulatedRespondent } from './respondent.ts';

interface Habit {
  /** Median time to think. */
  readonly seconds: number;
  /** Work of an answer as a multiple of a single choice. */
  readonly burden?: number;
  readonly isPerRow?: boolean;
  readonly isOftenSkipped?: boolean;
}

/** Habits at a question of each type, by its name. */
const habits: Readonly<Record<string, Habit>> = {
  unknown: { seconds: 3 },
  radio: { seconds: 6 },
  check: { seconds: 9 },
  list: { seconds: 8 },
  singleInput: { seconds: 16, burden: 2, isOftenSkipped: true },
  multiInput: { seconds: 24, burden: 2, isOftenSkipped: true },
  multiSingle: { seconds: 8, burden: 1.6, isPerRow: true },
  multiCheck: { seconds: 10, burden: 1.6, isPerRow: true },
  rate: { seconds: 5 },
  multiRate: { seconds: 8, burden: 1.6, isPerRow: true },
  linkage: { seconds: 12 },
  text: { seconds: 7 },
  upload: { seconds: 25, burden: 2.5, isOftenSkipped: true },
  order: { seconds: 18, burden: 1.6 },
  picRate: { seconds: 9 },
  picOpp: { seconds: 6 },
  evaluate: { seconds: 10 },
  kano: { seconds: 11 },
};
const otherHabit: Habit = { seconds: 8 };
const secondsPerRow = 3;
const minuteMs = 60_000;

/** Milliseconds in front of a question; now and then with a break. */
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

/** The probability to leave at a question: more from question to question, and where answering is work. */
export function leaveChance(question: Question): number {
  const burden = missionOf(question) ? missionBurden : (habitAt(question).burden ?? 1);
  return Math.min((0.005 + 0.0007 * (question.index ?? 0)) * burden, 0.08);
}

/** The probability that a question without an obligation gets no answer. */
export function skipChance(question: Question): number {
  return habitAt(question).isOftenSkipped ? 0.5 : 0.08;
}

function habitAt({ type }: Question): Habit {
  return habits[questionTypes[type].name] ?? otherHabit;
}
