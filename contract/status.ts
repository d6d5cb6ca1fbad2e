import * as v from 'valibot';

/** Status of a survey for one respondent; −1 exists in the client only. */
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
