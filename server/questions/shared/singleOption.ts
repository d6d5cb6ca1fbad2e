import { optionValues, type Variable } from './variable.ts';

interface Choice {
  readonly choice: readonly { readonly id: string; readonly text: string }[];
}

interface OneOption {
  readonly choice: string | null;
}

/** What types share whose answer is one option. */
export const oneOption = {
  config: {},
  option: {},
  plain: { whole: 'choice' },
  askable: ({ choice }: Choice) => ({
    values: 'one' as const,
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choice }: OneOption) => (choice === null ? [] : [choice]),
  counting: 'oneOption',
  amount: () => null,
  points: ({ choice }: OneOption, scoreOf: (option: string) => number) =>
    choice === null ? 0 : scoreOf(choice),
  variables: ({ choice }: Choice): readonly Variable[] => [
    { column: '', kind: 'choice', values: optionValues(choice) },
  ],
  cells: ({ choice }: OneOption): Readonly<Record<string, string>> =>
    choice === null ? {} : { '': choice },
} as const;
