import { patternReason } from '../../server/questions/shared/patterns.ts';
import { constrainedAnswer } from './expressions/constrainedAnswer.ts';
import { call, type Expression, literal, reference } from './expressions/expression.ts';
import { withoutLookAhead } from './expressions/lookAhead.ts';
import type { FormOption } from './form.ts';
import type { Texts } from './texts.ts';
import type { wordIn } from './words.ts';

/** The config of a blank in a survey file. */
export type Blank = Readonly<Record<string, unknown>>;

const patterns: Readonly<Record<string, string>> = {
  week: '\\d{4}-W\\d{2}',
  color: '#[0-9A-Fa-f]{6}',
};

/** The blank for an HTML input type; null for a type without a counterpart. */
export function blankOfInput(inputType: string, message: Texts): Blank | null {
  switch (inputType) {
    case 'text':
    case 'password':
    case 'search':
      return {};
    case 'email':
      return { format: 4 };
    case 'number':
    case 'range':
      return { kind: 'number', step: 'any' };
    case 'tel':
    case 'phone':
      return { kind: 'tel' };
    case 'url':
    case 'date':
    case 'time':
    case 'month':
      return { kind: inputType };
    default: {
      const pattern = patterns[inputType];
      return pattern === undefined ? null : { pattern, patternMessage: message };
    }
  }
}

const plain = { pattern: undefined, rules: [] };

/** Two blanks for the date and the time of a moment. */
export function dateAndTime(context: {
  readonly word: (word: Parameters<typeof wordIn>[0]) => Texts;
}): readonly FormOption[] {
  return [
    { name: 'date', text: context.word('date'), config: { kind: 'date' } },
    { name: 'time', text: context.word('time'), config: { kind: 'time' } },
  ];
}

/** Matches patterns of digits, signs and points, which accept only numbers. */
const ofDigits = /^(?:\\[d.+-]|\[[\d.+-]+\]|[\d+(){}|?*,:^$-])*$/;

/**
 * The blank with further bounds; a pattern needs a message.
 * @param beside is called with rules that are no pattern, and with a pattern that the blank cannot have in addition to
 * its bounds
 */
export function withBounds(
  blank: Blank,
  bounds: Blank,
  message: Texts | undefined,
  beside: (rule: Expression) => void,
): Blank {
  const { pattern: whole, ...others } = bounds;
  const { pattern, rules } = whole === undefined ? plain : withoutLookAhead(String(whole));
  for (const rule of rules) beside(rule);
  const isBounded = others.min !== undefined || others.max !== undefined;
  const isNumber = blank.step !== undefined && !ofDigits.test(pattern ?? '');
  const isTyped = isBounded || isNumber || blank.kind === 'date';
  const isPlain = blank.format === undefined && !isTyped;
  const { step: _, ...rest } = blank;
  if (pattern === undefined || /^\.\*\$?$/.test(pattern)) return { ...blank, ...others };
  if (!isPlain || /repetition/.test(patternReason(pattern) ?? '')) {
    beside(call('matches', reference(constrainedAnswer), literal(pattern)));
    return { ...blank, ...others };
  }
  return { ...rest, ...others, pattern, ...(message ? { patternMessage: message } : {}) };
}
