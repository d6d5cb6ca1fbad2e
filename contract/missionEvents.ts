import * as v from 'valibot';

export const missionEvents = {
  startTask: 1,
  finishTask: 2,
  cancelTask: 3,
  timeout: 4,
  closeSuspend: 5,
  closeFinish: 6,
  openTip: 7,
  closeTip: 8,
  nextStep: 9,
  previousTip: 10,
  nextTip: 11,
  openSuspend: 12,
  openFinish: 13,
  restart: 14,
  openTask: 15,
  returnTask: 16,
  openNext: 17,
  backNext: 18,
} as const;

export const hideCodes = {
  tipClosed: 8,
  abortClosed: -1,
  completeClosed: 6,
  previousTip: 10,
  nextTip: 11,
} as const;

export type MissionEventCode = (typeof missionEvents)[keyof typeof missionEvents];

/** Integers up to this bound are exact in every database and JSON parser. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** `at` is milliseconds since the mission started; `step` starts at 1. */
export const missionEventSchema = v.object({
  code: v.picklist(Object.values(missionEvents)),
  at: count,
  step: v.exactOptional(count),
});

export type MissionEvent = v.InferOutput<typeof missionEventSchema>;

/** Key of a mission event: two events of the same time and code are a single event that was sent twice. */
export function missionEventKey({
  at,
  code,
}: Pick<MissionEvent, 'at'> & { readonly code: number }): string {
  return `${at} ${code}`;
}

export const missionOutcomes = ['finished', 'cancelled', 'timeout'] as const;
export type MissionOutcome = (typeof missionOutcomes)[number];
