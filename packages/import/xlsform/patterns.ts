import { isEnded } from '../expressions/textRules.ts';

const tokens =
  /\\u([\da-fA-F]{4})|\\x\{([\da-fA-F]{1,6})\}|\\x([\da-fA-F]{2})|\\p\{(\w+)\}|\\?./gsu;

/** Character classes of Java that browsers and RE2 do not know. */
const classes: Readonly<Record<string, string>> = {
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Upper: 'A-Z',
  Lower: 'a-z',
};

/** A regular expression of a form in the syntax that browsers and RE2 share. */
export function commonPattern(pattern: string): string {
  let isClass = false;
  let before = '';
  let result = '';
  for (const { 0: token, 1: unit, 2: point, 3: byte, 4: property = '', index } of pattern.matchAll(
    tokens,
  )) {
    const code = unit ?? point ?? byte;
    const named = classes[property];
    const after = pattern.slice(index + token.length);
    const isDash = isClass && token === '-' && !/^\[\^?$/.test(before) && !after.startsWith(']');
    if (code !== undefined) result += characterOf(Number.parseInt(code, 16));
    else if (named !== undefined) result += isClass ? named : `[${named}]`;
    else if (isDash && (/^\\[dswDSW]$/.test(before) || /^\\[dswDSW]/.test(after))) result += '\\-';
    else result += isNeedless(token, isClass) ? token.slice(1) : token;
    if (token === '[' && !isClass) isClass = true;
    else if (token === ']') isClass = false;
    before = token;
  }
  return result;
}

export function isWhole(pattern: string): boolean {
  if (pattern.includes('|') && !/^\^\([^()]*\)\$$/.test(pattern)) return false;
  return /^(?:\^|\.\*)/.test(pattern) && (isEnded(pattern) || pattern.endsWith('.*'));
}

function characterOf(code: number): string {
  const character = String.fromCharCode(code);
  if (code > 0xffff) return String.fromCodePoint(code);
  return /[\\^$.*+?()[\]{}|/-]/.test(character) ? `\\${character}` : character;
}

/** Whether a backslash before a character is needless; browsers refuse such an escape. */
function isNeedless(token: string, isClass: boolean): boolean {
  if (!/^\\[^\w\\^$.*+?()[\]{}|/]$/su.test(token)) return token === '\\_';
  return !(isClass && token === '\\-');
}
