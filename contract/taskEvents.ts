import * as v from 'valibot';

export const taskEvents = {
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

export type TaskEventCode = (typeof taskEvents)[keyof typeof taskEvents];

/** Exact in every database and JSON parser. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** `at` is milliseconds since the mission started; `step` starts at 1. */
export const taskEventSchema = v.object({
  code: v.picklist(Object.values(taskEvents)),
  at: count,
  step: v.exactOptional(count),
});

export type TaskEvent = v.InferOutput<typeof taskEventSchema>;

export const missionOutcomes = ['finished', 'cancelled', 'timeout'] as const;
export type MissionOutcome = (typeof missionOutcomes)[number];
