import { fieldsOf } from '../answered.ts';
import { isBlank } from '../text.ts';
import { type Fault, fault, malformed } from './fault.ts';
import { fieldFaults } from './field.ts';
import type { Rules } from './rules.ts';

/** `singleInput`: one field. */
export function inputFaults(
  answer: unknown,
  { config, isRequired, scope }: Rules,
): readonly Fault[] {
  const { text } = fieldsOf(answer);
  return typeof text === 'string' ? fieldFaults(text, config, isRequired, scope) : malformed;
}

/** `multiInput`: each blank needs a text unless it says otherwise; one that may be left out may be so as a whole. */
export function blanksFaults(
  answer: unknown,
  { options, isRequired, scope }: Rules,
): readonly Fault[] {
  const { blanks } = fieldsOf(answer);
  if (typeof blanks !== 'object' || blanks === null) return malformed;
  const isKnown = Object.keys(blanks).every((id) => options.some((option) => option.id === id));
  const texts = fieldsOf(blanks);
  if (!isKnown || !Object.values(texts).every((text) => typeof text === 'string')) return malformed;
  const textOf = (id: string) => String(texts[id] ?? '');
  const isEmpty = options.every(({ id }) => isBlank(textOf(id)));
  if (isEmpty && !isRequired) return [];
  const needsNone = options.every(({ questionConfig }) => questionConfig?.required === false);
  if (isEmpty && needsNone) return [fault('empty')];
  return options.flatMap(({ id, questionConfig = {} }) =>
    fieldFaults(textOf(id), questionConfig, questionConfig.required ?? true, scope, id),
  );
}
