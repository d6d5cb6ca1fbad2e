import * as v from 'valibot';
import { countFaults } from './shared/bounds.ts';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readText, readTexts } from './shared/fields.ts';
import { blankEntries, isBlankText, normalizeText, textFaults } from './shared/formats.ts';
import { areOptions, bound, flag, upperBound } from './shared/parts.ts';

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
  option: { ...blankEntries, input: flag(false), exclusive: flag(false) },
  answer: v.object({
    choices: v.array(v.object({ id: v.string(), text: v.exactOptional(v.string()) })),
  }),
  empty: { choices: [] },
  read: (fields) => ({
    choices: readTexts(fields, 'choice').map((id) => {
      const text = readText(fields, fieldNames.text(id));
      return text === '' ? { id } : { id, text };
    }),
  }),
  isEmpty: (answer) => answer.choices.length === 0,
  normalize: (answer, { choice }) => ({
    choices: answer.choices.map(({ id, text }) => {
      const config = choice.find((option) => option.id === id)?.questionConfig;
      return config?.input ? { id, text: normalizeText(text ?? '', config) } : { id };
    }),
  }),
  findFaults({ choices }, { choice, config }) {
    const ids = choices.map(({ id }) => id);
    if (!areOptions(ids, choice)) return [{ kind: 'malformed' }];
    const chosen = choice.filter((option) => ids.includes(option.id));
    const hasExclusive = chosen.some((option) => option.questionConfig.exclusive);
    if (hasExclusive && chosen.length > 1) return [{ kind: 'malformed' }];
    const texts = choices.flatMap(({ id, text }) => {
      const blank = chosen.find((option) => option.id === id)?.questionConfig;
      if (!blank?.input) return [];
      return isBlankText(text ?? '')
        ? [{ kind: 'empty' as const, at: id }]
        : textFaults(text ?? '', blank, id);
    });
    const available = choice.filter(({ questionConfig }) => !questionConfig.exclusive).length;
    return [...(hasExclusive ? [] : countFaults(ids.length, { ...config, available })), ...texts];
  },
});

/** The answer after pressing an option: exclusive options replace others, chosen options are removed. */
export function toggle(
  answer: v.InferOutput<typeof check.answer>,
  id: string,
  choice: readonly { id: string; questionConfig: { exclusive: boolean } }[],
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
