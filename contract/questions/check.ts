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

/** The answer after pressing an option: exclusive options replace others, chosen options are removed. */
export function toggle(
  answer: v.InferOutput<typeof check.answer>,
  id: string,
  choice: readonly { id: string; questionConfig: { input?: boolean; exclusive?: boolean } }[],
): v.InferOutput<typeof check.answer> {
  const { choices } = answer;
  if (choices.some((chosen) => chosen.id === id)) {
    return { choices: choices.filter((chosen) => chosen.id !== id) };
  }
  const isExclusive = (option: string) =>
    choice.some(
      ({ id: optionId, questionConfig }) => optionId === option && questionConfig.exclusive,
    );
  const remaining = isExclusive(id) ? [] : choices.filter((chosen) => !isExclusive(chosen.id));
  const order = choice.map((option) => option.id);
  return {
    choices: [...remaining, { id }].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  };
}
