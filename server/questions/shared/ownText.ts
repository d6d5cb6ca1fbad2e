import * as v from 'valibot';
import type { Answer } from '../../../contract/questions/index.ts';
import type { Blank } from '../../../contract/questions/shared/formats.ts';
import { flag } from '../../../contract/questions/shared/parts.ts';
import { blankFileEntries, blankIssues } from './blank.ts';
import type { Issue, Unanswerable } from './serverQuestionType.ts';
import { oneOption } from './singleOption.ts';
import { isAnswerable, optionPath, unanswerableOptions } from './unanswerable.ts';

/** A blank in a survey file; an absent key stays absent on the wire. */
export const ownBlankEntries = withoutDefaults(blankFileEntries);

/** The same for an option, which asks for a text only with `input`. */
export const ownTextEntries = withoutDefaults({ ...blankFileEntries, input: flag(false) });

interface WithOptions {
  readonly choice: readonly {
    readonly id: string;
    readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
  }[];
}

type WithBounds = WithOptions & { readonly config: { readonly min?: number | undefined } };

/** One option, which may have a text. */
export const oneOptionWithText = {
  ...oneOption,
  option: ownTextEntries,
  issues: textIssues,
  unanswerable: ({ choice }: WithOptions): Unanswerable => {
    const parts = unanswerableOptions(choice);
    return { isWhole: parts.length === choice.length, parts };
  },
  columns: ({ choice }: WithOptions) =>
    choice.some(({ questionConfig }) => questionConfig.input) ? ['', 'text'] : [''],
  cells: ({ choice, text }: Answer<1>): Readonly<Record<string, string>> => ({
    ...(choice === null ? {} : { '': choice }),
    ...(text === undefined ? {} : { text }),
  }),
};

/** Several options, which may have a text each. */
export const optionsWithTexts = {
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
  amount: () => null,
  points: ({ choices }: Answer<2>, scoreOf: (option: string) => number) =>
    choices.reduce((sum, { id }) => sum + scoreOf(id), 0),
  columns: ({ choice }: WithOptions) =>
    choice.flatMap(({ id, questionConfig }) => (questionConfig.input ? [id, `${id}.text`] : [id])),
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
