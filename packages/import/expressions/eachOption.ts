import { matchesPattern, patternReason } from '../../../server/questions/shared/patterns.ts';
import type { IsSubjectName } from './constrainedAnswer.ts';
import {
  binary,
  conjuncts,
  type Expression,
  literal,
  mapReferences,
  not,
  referencesIn,
} from './expression.ts';
import type { Hidden } from './optionRules.ts';

/**
 * Reads a rule about a single choice by evaluating it for each option, such as `. = 'yes'`, `regex(., '^A')` or `. !=
 * ${first}`.
 * @returns null where the rule cannot be evaluated for each option, or forbids every option
 */
export function hiddenByEach(
  part: Expression,
  options: ReadonlySet<string>,
  isSubjectName: IsSubjectName,
): readonly Hidden[] | null {
  if (!referencesIn(part).some(({ name }) => isSubjectName(name))) return null;
  const rules = [...options].map((option) => {
    const rule = mapReferences(part, (ref) => (isSubjectName(ref.name) ? literal(option) : ref));
    return { option, rule: folded(rule) };
  });
  if (rules.some(({ rule }) => rule === null)) return null;
  const isFalse = (rule: Expression | null) => rule?.kind === 'literal' && rule.value === false;
  const never = rules.filter(({ rule }) => isFalse(rule)).map(({ option }) => option);
  if (never.length === options.size) return null;
  const always = never.length > 0 ? [{ options: never, when: literal(true) }] : [];
  const sometimes = rules.flatMap(({ option, rule }) =>
    rule && rule.kind !== 'literal' ? [{ options: [option], when: opposite(rule) }] : [],
  );
  return [...always, ...sometimes];
}

/** The expression after constants are evaluated; null if a constant remains that nothing compares. */
function folded(expression: Expression): Expression | null {
  if (expression.kind === 'not') {
    const of = folded(expression.of);
    if (!of) return null;
    return of.kind === 'literal' ? literal(of.value !== true) : not(of);
  }
  if (expression.kind === 'call') {
    const [text, pattern] = expression.args;
    const isMatch = expression.name === 'matches';
    if (!isMatch || text?.kind !== 'literal' || pattern?.kind !== 'literal') return null;
    return matched(String(text.value), String(pattern.value));
  }
  if (expression.kind !== 'binary') return expression.kind === 'literal' ? expression : null;
  const { operator, left, right } = expression;
  if (operator === 'and' || operator === 'or') {
    return joined(operator, [left, right].map(folded));
  }
  const isEqual = operator === '=' || operator === 'selected';
  if (!isEqual && operator !== '!=') return null;
  const [constant, other] = left.kind === 'literal' ? [left, right] : [right, left];
  if (constant.kind !== 'literal') return null;
  if (other.kind === 'literal')
    return literal((String(constant.value) === String(other.value)) === isEqual);
  return other.kind === 'reference' ? binary(operator, other, constant) : null;
}

function matched(text: string, pattern: string): Expression | null {
  if (patternReason(pattern) !== null) return null;
  return literal(matchesPattern(`(?s:.*)(?:${pattern})(?s:.*)`, text));
}

function joined(operator: 'and' | 'or', sides: readonly (Expression | null)[]): Expression | null {
  const [left, right] = sides;
  if (!left || !right) return null;
  const decides = operator === 'or';
  if ([left, right].some((side) => side.kind === 'literal' && side.value === decides)) {
    return literal(decides);
  }
  if (left.kind === 'literal') return right;
  return right.kind === 'literal' ? left : binary(operator, left, right);
}

/** The opposite of a rule; a single comparison becomes the opposite comparison instead of `not`. */
function opposite(rule: Expression): Expression {
  const [only, ...others] = conjuncts(rule);
  if (only?.kind === 'binary' && others.length === 0 && only.operator === '!=') {
    return { ...only, operator: '=' };
  }
  return not(rule);
}
