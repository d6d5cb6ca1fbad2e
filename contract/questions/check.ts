import type * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { optionsWithTexts } from './shared/ownText.ts';
import { bound, flag, upperBound } from './shared/parts.ts';

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
});

type Answer = v.InferOutput<typeof check.answer>;

interface Option {
  readonly id: string;
  readonly questionConfig: { readonly input?: boolean; readonly exclusive?: boolean };
}

/** The answer after pressing an option: exclusive options replace others, chosen options are removed. */
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

/** The answer of a form, whose checkboxes exclude nothing without a script: of several options the exclusive ones go. */
export function resolveExclusive({ choices }: Answer, choice: readonly Option[]): Answer {
  return { choices: choices.length > 1 ? withoutExclusive(choices, choice) : choices };
}

function withoutExclusive(choices: Answer['choices'], choice: readonly Option[]) {
  return choices.filter(({ id }) => !isExclusive(id, choice));
}

function isExclusive(id: string, choice: readonly Option[]): boolean {
  return choice.some((option) => option.id === id && option.questionConfig.exclusive);
}
