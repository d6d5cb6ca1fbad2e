import * as v from 'valibot';

/**
 * Where a survey stands for one respondent (spec §4): −1 unknown (client only), 0 not started,
 * 1 home, 2 answering, 3 ended, 4 closed or full, 5 not open yet, 6 paused.
 */
export const status = {
  unknown: -1,
  notStarted: 0,
  home: 1,
  answering: 2,
  ended: 3,
  closed: 4,
  notOpen: 5,
  paused: 6,
} as const;

export type Status = (typeof status)[keyof typeof status];

export const statusSchema = v.picklist(Object.values(status));
