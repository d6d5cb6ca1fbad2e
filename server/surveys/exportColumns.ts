/** The columns that every export begins with; the answers' columns have the ids of questions. */
export const sessionColumns = [
  'session',
  'channel',
  'locale',
  'status',
  'started',
  'finished',
  'score',
  'user',
  'device',
] as const;
