import type * as v from 'valibot';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { optionsWithTexts } from '../../contract/questions/shared/ownText.ts';
import { bound, flag, upperBound } from '../../contract/questions/shared/parts.ts';

/**
 * Code 2, multiple choice. `min` and `max` bound how many are chosen; an `exclusive` option stands
 * alone and satisfies every bound; an option with `input` asks for a text when it is chosen.
 */
export const check = defineQuestion({
  code: 2,
  name: 'check',
  needsOptions: true,
  hasBounds: true,
  config: { min: bound, max: upperBound },
  ...optionsWithTexts,
  option: { ...optionsWithTexts.option, exclusive: flag(false) },
  resolve: ({ choices }, { choice }) => ({
    choices: choices.length > 1 ? withoutExclusive(choices, choice) : choices,
  }),
});

type Answer = v.InferOutput<typeof optionsWithTexts.answer>;

interface Option {
  readonly id: string;
  readonly questionConfig: { readonly input?: boolean; readonly exclusive?: boolean };
}

/** The answer after a press on an option: a chosen option is removed, and an exclusive option replaces all others. */
export function toggle(answer: Answer, id: string, choice: readonly Option[]): Answer {
  const { choices } = answer;
  if (choices.some((chosen) => chosen.id === id)) {
    return { choices: choices.filter((chosen) => chosen.id !== id) };
  }
  const remaining = isExclusive(id, choice) ? [] : withoutExclusive(choices, choice);
  const order = choice.map((option) => option.id);
  return {
    choices: [...remaining, { id }].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  };
}

function withoutExclusive(choices: Answer['choices'], choice: readonly Option[]) {
  return choices.filter(({ id }) => !isExclusive(id, choice));
}

function isExclusive(id: string, choice: readonly Option[]): boolean {
  return choice.some((option) => option.id === id && option.questionConfig.exclusive);
}
