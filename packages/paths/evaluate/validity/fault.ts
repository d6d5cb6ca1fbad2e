/** What is wrong with an answer, by the words of docs/questions.md; `at` is an option, row, blank or file. */
export interface Fault {
  readonly kind: string;
  readonly at?: string;
  readonly min?: number;
  readonly max?: number;
}

export const malformed: readonly Fault[] = [{ kind: 'malformed' }];

export function fault(kind: string, at?: string): Fault {
  return at === undefined ? { kind } : { kind, at };
}
