/** The first columns of every export; the columns of answers have the ids of questions. */
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

/**
 * The column with the number of time extensions of a session; in surveys with `timeExtensions` no
 * question can have this id.
 */
export const extensionsColumn = 'extensions';
