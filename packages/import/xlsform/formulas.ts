import { computeText } from '../expressions/compute.ts';
import { type Expression, mapCalls, Unconvertible } from '../expressions/expression.ts';

/** Whether a survey can compute a formula from answers of any kind. */
export function canBeComputed(formula: Expression): boolean {
  return (['number', 'text', 'moment'] as const).some((type) => {
    try {
      return (
        computeText(formula, (name) => ({ kind: 'value', name: name.slice(0, 9), type })) !== ''
      );
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      return false;
    }
  });
}

/** The formats in which a formula writes dates. */
export function formatsIn(formula: Expression): readonly string[] {
  const formats: string[] = [];
  mapCalls(formula, ({ name, args: [, format] }) => {
    if (name === 'format-date' && format?.kind === 'literal') formats.push(String(format.value));
    return null;
  });
  return formats.filter((format) => format !== '%Y-%m-%d');
}
