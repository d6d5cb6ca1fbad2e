import type { ServerQuestionType } from './serverQuestionType.ts';
import { optionValues } from './variable.ts';

interface Choice {
  readonly choice: readonly { readonly id: string; readonly text: string }[];
}

export const oneOption = {
  config: {},
  option: {},
  askable: ({ choice }: Choice) => ({
    values: 'one',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choice }) => (choice === null ? [] : [choice]),
  counting: 'oneOption',
  amount: () => null,
  points: ({ choice }, scoreOf) => (choice === null ? 0 : scoreOf(choice)),
  variables: ({ choice }: Choice) => [{ column: '', kind: 'choice', values: optionValues(choice) }],
  cells: ({ choice }) => (choice === null ? {} : { '': choice }),
} as const satisfies Partial<ServerQuestionType<3>>;
