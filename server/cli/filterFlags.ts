/** The options of a command line that select sessions, for `parseArgs`. */
export const filterFlags = {
  from: { type: 'string' },
  to: { type: 'string' },
  status: { type: 'string', multiple: true },
  where: { type: 'string', multiple: true },
  test: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;
