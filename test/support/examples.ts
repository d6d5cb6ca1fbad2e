import type { Example } from '../../contract/examples/example.ts';

/** True for what is asked as a question among others; a mission has a screen of its own. */
export function isAsked({ subject }: Example): boolean {
  return subject.config?.mission === undefined;
}
