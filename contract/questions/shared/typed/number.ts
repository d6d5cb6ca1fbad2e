import type { Fault } from '../../../faults.ts';
import { toAsciiDigits } from '../characters.ts';
import type { BlankJudge, TextRules } from '../formats.ts';

const longest = 40;

/** The field of a form with the decimal separator of its page. */
export const decimalField = 'decimal';

/** Judges decimal numbers; the wire has them as `-12.5`. */
export const numberJudge: BlankJudge = {
  normalize: canonicalNumber,
  fault(text, blank) {
    if (!isNumber(text) || text.length > longest) return { kind: 'number' };
    return rangeFault(Number(text), blank) ?? stepFault(text, blank);
  },
};

/** The number on the wire that is typed with a decimal separator; other text stays as it is. */
export function readNumber(typed: string, decimal: string): string {
  if (typed.length > 2 * longest) return typed;
  const plain = toAsciiDigits(typed)
    .replace(/[\p{Cf}\s'’٬]/gu, '')
    .replace(/[−‐‑–﹣－]/g, '-')
    .replace(/^\+/, '')
    .replace('，', ',')
    .replace(/[．٫]/, '.');
  const point = typed.includes('٫') ? '.' : decimalIn(plain, decimal);
  const group = point === '.' ? ',' : '.';
  const [whole = '', ...parts] = point === '' ? [plain] : plain.split(point);
  const isGrouped = whole.includes(group) || (point === '' && /[.,]/.test(whole));
  if (isGrouped && !/^-?\d{1,3}(?:([.,])\d{2,3})*[.,]\d{3}$/.test(whole)) return typed;
  const text = [whole.replace(/[.,]/g, ''), ...parts].join('.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? text : typed;
}

/** The decimal separator of a text: the last one, unless it can only group digits. */
function decimalIn(text: string, decimal: string): string {
  const [last = ''] = /[.,](?=[^.,]*$)/.exec(text) ?? [];
  const seps = text.replace(/[^.,]/g, '');
  if (seps.length < 2) {
    return last === decimal || decimal === '' || !/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
      ? last
      : '';
  }
  return seps.replaceAll(last, '').length === seps.length - 1 ? last : '';
}

function canonicalNumber(raw: string): string {
  const text = readNumber(raw.trim(), '.');
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole + fraction === '') return raw.trim();
  const end = withoutLastZeros(fraction);
  const amount = (whole.replace(/^0+/, '') || '0') + (end === '' ? '' : `.${end}`);
  return amount === '0' ? amount : sign + amount;
}

function withoutLastZeros(digits: string): string {
  let { length } = digits;
  while (digits[length - 1] === '0') length -= 1;
  return digits.slice(0, length);
}

export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function rangeFault(value: number, { min, max }: TextRules): Fault | null {
  const low = typeof min === 'number' ? min : undefined;
  const high = typeof max === 'number' ? max : undefined;
  return value < (low ?? value) || value > (high ?? value) ? { kind: 'range' } : null;
}

/** Steps count from the minimum, else from 0. */
function stepFault(text: string, { step, min }: TextRules): Fault | null {
  if (typeof step !== 'number' || step <= 0) return null;
  const all = [text, decimalText(typeof min === 'number' ? min : 0), decimalText(step)];
  const scale = Math.max(...all.map((number) => number.split('.')[1]?.length ?? 0));
  const [value = 0n, base = 0n, by = 1n] = all.map((number) => scaled(number, scale));
  return (value - base) % by === 0n ? null : { kind: 'step' };
}

function scaled(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function decimalText(value: number): string {
  return canonicalNumber(/e/.test(String(value)) ? value.toFixed(20) : String(value));
}
