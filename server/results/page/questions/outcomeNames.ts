/** The names of a mission's outcomes for readers. */
export const outcomeNames: Readonly<Record<string, string>> = {
  finished: 'Finished',
  cancelled: 'Cancelled',
  timeout: 'Timed out',
};
