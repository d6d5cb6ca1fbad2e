import * as v from 'valibot';
import type { Answer } from '../../../contract/questions/index.ts';
import { type Blank, blankEntries } from '../../../contract/questions/shared/formats.ts';
import { flag } from '../../../contract/questions/shared/parts.ts';
import { withoutOwnText } from './anonymous.ts';
import { blankFileEntries, blankIssues } from './blank.ts';
import { answeredOnly, type Issue, type Unanswerable } from './serverQuestionType.ts';
import { oneOption } from './singleOption.ts';
import { textValues } from './textValues.ts';
import { isAnswerable, optionPath, unanswerableOptions } from './unanswerable.ts';
import { optionValues, textVariable, type Variable } from './variable.ts';

/** A blank of a linked list with constant bounds; an absent key stays absent on the wire. */
export const ownBlankEntries = withoutDefaults({
  ...blankFileEntries,
  min: blankEntries.min,
  max: blankEntries.max,
});

/** The same for an option, which asks for a text only with `input`. */
export const ownTextEntries = withoutDefaults({ ...blankFileEntries, input: flag(false) });

interface WithOptions {
  readonly choice: readonly {
    readonly id: string;
    readonly text: string;
    readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
  }[];
}

type WithBounds = WithOptions & { readonly config: { readonly min?: number | undefined } };

/** The texts of options, which are blanks for conditions. */
const optionTexts = {
  name: 'blank',
  ids: ({ choice }: WithOptions) =>
    choice.filter(({ questionConfig }) => questionConfig.input).map(({ id }) => id),
  values: ({ choice }: WithOptions, id: string) => {
    const option = choice.find((one) => one.id === id);
    return option ? textValues(option.questionConfig) : answeredOnly;
  },
  isNeeded: () => true,
  isOfChoice: true,
} as const;

/** One option, which may have a text. */
export const oneOptionWithText = {
  ...oneOption,
  anonymous: (answer: Answer<1>) => withoutOwnText(answer),
  conditionParts: {
    ...optionTexts,
    of: ({ choice, text }: Answer<1>, id: string) => (choice === id ? text : undefined),
  },
  option: ownTextEntries,
  issues: textIssues,
  unanswerable: ({ choice }: WithOptions): Unanswerable => {
    const parts = unanswerableOptions(choice);
    return { isWhole: parts.length === choice.length, parts };
  },
  variables: ({ choice }: WithOptions): readonly Variable[] => {
    const whole: Variable = { column: '', kind: 'choice', values: optionValues(choice) };
    const blanks = choice.map(({ questionConfig }) => questionConfig).filter(({ input }) => input);
    return blanks.length > 0
      ? [whole, { column: 'text', ...textVariable(...blanks), role: 'text' }]
      : [whole];
  },
  cells: ({ choice, text }: Answer<1>): Readonly<Record<string, string>> => ({
    ...(choice === null ? {} : { '': choice }),
    ...(text === undefined ? {} : { text }),
  }),
};

/** Several options, which may have a text each. */
export const optionsWithTexts = {
  conditionParts: {
    ...optionTexts,
    of: ({ choices }: Answer<2>, id: string) => choices.find((one) => one.id === id)?.text,
  },
  anonymous: ({ choices }: Answer<2>) => ({ choices: choices.map(withoutOwnText) }),
  hasCount: true,
  askable: ({ choice }: WithOptions) => ({
    values: 'several' as const,
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  unanswerable: ({ choice, config }: WithBounds): Unanswerable => {
    const answerable = choice.filter(isAnswerable);
    const hasExclusive = answerable.some(({ questionConfig }) => questionConfig.exclusive);
    return {
      isWhole: !hasExclusive && answerable.length < (config.min ?? 1),
      parts: unanswerableOptions(choice),
    };
  },
  values: ({ choices }: Answer<2>) => choices.map(({ id }) => id),
  counting: 'severalOptions' as const,
  amount: () => null,
  points: ({ choices }: Answer<2>, scoreOf: (option: string) => number) =>
    choices.reduce((sum, { id }) => sum + scoreOf(id), 0),
  variables: ({ choice }: WithOptions): readonly Variable[] =>
    choice.flatMap(({ id, text, questionConfig }): readonly Variable[] => {
      const parts = [text];
      const values = [{ value: 1, label: text, scored: [id] }] as const;
      const chosen: Variable = { column: id, kind: 'flag', parts, values };
      return questionConfig.input
        ? [chosen, { column: `${id}.text`, ...textVariable(questionConfig), parts, role: 'text' }]
        : [chosen];
    }),
  cells: (
    { choices }: Answer<2>,
    { choice }: WithOptions,
  ): Readonly<Record<string, string | number>> => ({
    // Distinguishes options not chosen from questions not asked.
    ...Object.fromEntries(choice.map(({ id }) => [id, 0])),
    ...Object.fromEntries(choices.map(({ id }) => [id, 1])),
    ...Object.fromEntries(
      choices.flatMap(({ id, text }) => (text === undefined ? [] : [[`${id}.text`, text]])),
    ),
  }),
};

/** Mistakes of the blanks of options. */
export function textIssues({ choice }: WithOptions): readonly Issue[] {
  return choice.flatMap(({ questionConfig }, index) =>
    blankIssues(questionConfig, optionPath(index)),
  );
}

function withoutDefaults(
  entries: Readonly<Record<string, { readonly wrapped: v.GenericSchema }>>,
): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([key, { wrapped }]) => [key, v.optional(wrapped)]),
  );
}
