import {
  binary,
  call,
  type Expression,
  literal,
  not,
  reference,
} from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import { lookedFor } from '../expressions/textRules.ts';
import type { SourceRecord } from '../record.ts';

const own = reference(ownAnswer);
const email = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+';

/** Its type; some versions have it among the parameters. */
export function typeOfRule(rule: SourceRecord): string {
  return rule.text('type') ?? rule.record('params')?.text('type') ?? '';
}

/** A rule of `validation` as a condition on the answer; null for one without a counterpart. */
export function ruleOf(rule: SourceRecord): Expression | null {
  const params = rule.record('params');
  const given = (key: string) => literal(params?.text(key) ?? '');
  const number = (key: string) => literal(params?.number(key) ?? 0);
  const length = call('length', own);
  switch (typeOfRule(rule)) {
    case 'equals':
      return binary('=', own, given('value'));
    case 'doesNotEqual':
      return binary('!=', own, given('value'));
    case 'contains':
      return binary('contains', own, given('value'));
    case 'doesNotContain':
      return not(binary('contains', own, given('value')));
    case 'isGreaterThan':
      return binary('>', own, number('min'));
    case 'isLessThan':
      return binary('<', own, number('max'));
    case 'minValue':
      return binary('>=', own, number('min'));
    case 'maxValue':
      return binary('<=', own, number('max'));
    case 'minLength':
      return binary('>=', length, number('min'));
    case 'isLongerThan':
      return binary('>', length, number('min'));
    case 'maxLength':
      return binary('<=', length, number('max'));
    case 'isShorterThan':
      return binary('<', length, number('max'));
    case 'email':
      return call('matches', own, literal(email));
    case 'pattern': {
      const flags = params?.text('flags')?.includes('i') ? '(?i)' : '';
      return call('matches', own, literal(flags + lookedFor(params?.text('pattern') ?? '')));
    }
    case 'isLaterThan':
      return binary('>', own, given('date'));
    case 'isEarlierThan':
      return binary('<', own, given('date'));
    case 'isBetween':
      return binary(
        'and',
        binary('>=', own, given('startDate')),
        binary('<=', own, given('endDate')),
      );
    case 'isNotBetween':
      return binary('or', binary('<', own, given('startDate')), binary('>', own, given('endDate')));
    case 'minRowsAnswered':
      return binary('>=', call('count', own), number('min'));
    default:
      return null;
  }
}
