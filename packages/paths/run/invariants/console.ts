import type { Invariant } from './invariant.ts';

export const quietConsole: Invariant = {
  rule: 'The console has no error.',
  contradiction: ({ consoleErrors: [error] }) => error ?? null,
};
