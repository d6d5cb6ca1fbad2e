import { computeText } from '../expressions/compute.ts';
import { type Expression, Unconvertible } from '../expressions/expression.ts';

/** Whether a survey can compute it of answers, whatever kind these have. */
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
