import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import {
  binary,
  call,
  type Expression,
  literal,
  not,
  reference,
} from '../expressions/expression.ts';
import { lookedFor } from '../expressions/textRules.ts';
import type { SourceRecord } from '../record.ts';

const answer = reference(constrainedAnswer);
const email = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+';

/** The type of a rule, which some versions have among its parameters. */
export function typeOfRule(rule: SourceRecord): string {
  return rule.text('type') ?? rule.record('params')?.text('type') ?? '';
}

/** A rule of `validation` as a condition on the answer; null for a rule without a counterpart. */
export function ruleOf(rule: SourceRecord): Expression | null {
  const params = rule.record('params');
  const parameter = (key: string) => literal(params?.text(key) ?? '');
  const number = (key: string) => literal(params?.number(key) ?? 0);
  const length = call('length', answer);
  switch (typeOfRule(rule)) {
    case 'equals':
      return binary('=', answer, parameter('value'));
    case 'doesNotEqual':
      return binary('!=', answer, parameter('value'));
    case 'contains':
      return binary('contains', answer, parameter('value'));
    case 'doesNotContain':
      return not(binary('contains', answer, parameter('value')));
    case 'isGreaterThan':
      return binary('>', answer, number('min'));
    case 'isLessThan':
      return binary('<', answer, number('max'));
    case 'minValue':
      return binary('>=', answer, number('min'));
    case 'maxValue':
      return binary('<=', answer, number('max'));
    case 'minLength':
      return binary('>=', length, number('min'));
    case 'isLongerThan':
      return binary('>', length, number('min'));
    case 'maxLength':
      return binary('<=', length, number('max'));
    case 'isShorterThan':
      return binary('<', length, number('max'));
    case 'email':
      return call('matches', answer, literal(email));
    case 'pattern': {
      const flags = params?.text('flags')?.includes('i') ? '(?i)' : '';
      return call('matches', answer, literal(flags + lookedFor(params?.text('pattern') ?? '')));
    }
    case 'isLaterThan':
      return binary('>', answer, parameter('date'));
    case 'isEarlierThan':
      return binary('<', answer, parameter('date'));
    case 'isBetween':
      return binary(
        'and',
        binary('>=', answer, parameter('startDate')),
        binary('<=', answer, parameter('endDate')),
      );
    case 'isNotBetween':
      return binary(
        'or',
        binary('<', answer, parameter('startDate')),
        binary('>', answer, parameter('endDate')),
      );
    case 'minRowsAnswered':
      return binary('>=', call('count', answer), number('min'));
    default:
      return null;
  }
}
