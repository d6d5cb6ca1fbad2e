/* What a file for `--check` imports. */
export type { Check, CheckedStep } from './run/check.ts';
