import type { ServerQuestionType } from './serverQuestionType.ts';

export const oneOption = {
  config: {},
  option: {},
  askable: ({ choice }: { choice: readonly { id: string }[] }) => ({
    values: 'one',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choice }) => (choice === null ? [] : [choice]),
  amount: () => null,
  points: ({ choice }, scoreOf) => (choice === null ? 0 : scoreOf(choice)),
  columns: () => [''],
  cells: ({ choice }) => (choice === null ? {} : { '': choice }),
} as const satisfies Partial<ServerQuestionType<3>>;
