import * as v from 'valibot';
import { type Blank, blankEntries } from '../../../contract/questions/shared/formats.ts';
import { flag } from '../../../contract/questions/shared/parts.ts';
import { withoutOwnText } from './anonymous.ts';
import { blankFileEntries, blankIssues } from './blank.ts';
import { answeredOnly, type Issue, type Unanswerable } from './serverQuestionType.ts';
import { oneOption } from './singleOption.ts';
import { textValues } from './textValues.ts';
import { isAnswerable, optionPath, unanswerableOptions } from './unanswerable.ts';
import { optionValues, textVariable, type Variable } from './variable.ts';

/**
 * The entries of a linked item's blank, whose bounds are constant. Keys that the file omits stay
 * absent on the wire.
 */
export const ownBlankEntries = withoutDefaults({
  ...blankFileEntries,
  min: blankEntries.min,
  max: blankEntries.max,
});

/** The entries of an option's blank, which the respondent sees only with `input`. */
export const ownTextEntries = withoutDefaults({ ...blankFileEntries, input: flag(false) });

interface OneOption {
  readonly choice: string | null;
  readonly text?: string;
}

interface SeveralOptions {
  readonly choices: { readonly id: string; readonly text?: string }[];
}

interface WithOptions {
  readonly choice: readonly {
    readonly id: string;
    readonly text: string;
    readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
  }[];
}

type WithBounds = WithOptions & { readonly config: { readonly min?: number | undefined } };

/** The texts of options as parts for conditions, which call them blanks. */
const optionTexts = {
  name: 'blank',
  ids: ({ choice }: WithOptions) =>
    choice.filter(({ questionConfig }) => questionConfig.input).map(({ id }) => id),
  values: ({ choice }: WithOptions, id: string) => {
    const option = choice.find((item) => item.id === id);
    return option ? textValues(option.questionConfig) : answeredOnly;
  },
  isNeeded: () => true,
  isOfChoice: true,
} as const;

/** The shared properties of types whose answer is one option, which may have a text. */
export const oneOptionWithText = {
  ...oneOption,
  anonymous: (answer: OneOption) => withoutOwnText(answer),
  conditionParts: {
    ...optionTexts,
    of: ({ choice, text }: OneOption, id: string) => (choice === id ? text : undefined),
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
  cells: ({ choice, text }: OneOption): Readonly<Record<string, string>> => ({
    ...(choice === null ? {} : { '': choice }),
    ...(text === undefined ? {} : { text }),
  }),
};

/** The shared properties of types whose answer is several options, each of which may have a text. */
export const optionsWithTexts = {
  conditionParts: {
    ...optionTexts,
    of: ({ choices }: SeveralOptions, id: string) =>
      choices.find((option) => option.id === id)?.text,
  },
  anonymous: ({ choices }: SeveralOptions) => ({ choices: choices.map(withoutOwnText) }),
  plain: { whole: 'choice', hasSeveral: (part?: string) => part === undefined },
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
  values: ({ choices }: SeveralOptions) => choices.map(({ id }) => id),
  counting: 'severalOptions' as const,
  amount: () => null,
  points: ({ choices }: SeveralOptions, scoreOf: (option: string) => number) =>
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
    { choices }: SeveralOptions,
    { choice }: WithOptions,
  ): Readonly<Record<string, string | number>> => ({
    // The zeros distinguish options that were not chosen from a question that was not asked.
    ...Object.fromEntries(choice.map(({ id }) => [id, 0])),
    ...Object.fromEntries(choices.map(({ id }) => [id, 1])),
    ...Object.fromEntries(
      choices.flatMap(({ id, text }) => (text === undefined ? [] : [[`${id}.text`, text]])),
    ),
  }),
};

/** Returns the issues of the blanks of options. */
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
