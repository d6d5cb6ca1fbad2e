import { type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';

import { tooDeep, tooDeepAt } from './depth.ts';

/** A mistake in the syntax of the JSON, at an offset in the text. */
export interface TextFault {
  readonly offset: number;
  readonly reason: string;
}

const strict = { disallowComments: true, allowTrailingComma: false };

/** Parses strict JSON in which no object has a key twice. */
export function parseStrict(
  text: string,
): { readonly value: unknown } | { readonly faults: readonly TextFault[] } {
  const deepAt = tooDeepAt(text);
  if (deepAt !== null) return { faults: [{ offset: deepAt, reason: tooDeep }] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [syntaxFault(text, error)] };
  }
  const faults = duplicateKeys(text);
  return faults.length > 0 ? { faults } : { value };
}

function syntaxFault(text: string, error: unknown): TextFault {
  if (text.trim() === '') return { offset: 0, reason: 'is no JSON: the file is empty' };
  const errors: ParseError[] = [];
  parseTree(text, errors, strict);
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (!first) return { offset: 0, reason: `is no JSON: ${Object(error).message}` };
  const unexpected = text.slice(first.offset, first.offset + Math.max(first.length, 1)).trim();
  const before = text.slice(0, first.offset).trimEnd().at(-1);
  return {
    offset: first.offset,
    reason: `is no JSON: ${wordsOf(printParseErrorCode(first.error), unexpected, before)}`,
  };
}

function wordsOf(code: string, unexpected: string, before: string | undefined): string {
  const instead = unexpected === '' ? 'the file ends here' : `${cut(unexpected)} stands here`;
  if (before === ',' && (unexpected === '}' || unexpected === ']')) {
    return 'nothing follows this comma, remove it';
  }
  return `${expectations[code] ?? 'valid JSON is expected'}; ${instead}`;
}

const expectations: Readonly<Record<string, string>> = {
  InvalidSymbol:
    'a text in double quotes, a number, true, false, null, an object or a list is expected',
  InvalidNumberFormat: 'a number such as 5 or 0.5 is expected',
  PropertyNameExpected: 'a key in double quotes is expected, such as "title"',
  ValueExpected: 'a value is expected, such as "text", 5 or true',
  ColonExpected: 'a colon is expected between a key and its value',
  CommaExpected: 'a comma is expected before this',
  CloseBraceExpected: 'a closing brace } is expected',
  CloseBracketExpected: 'a closing bracket ] is expected',
  EndOfFileExpected: 'the end of the file is expected after the last brace',
  InvalidCommentToken: 'JSON has no comments, remove this one',
  UnexpectedEndOfComment: 'JSON has no comments, remove this one',
  UnexpectedEndOfString: 'a closing double quote is expected',
  UnexpectedEndOfNumber: 'a number such as 5 or 0.5 is expected',
  InvalidUnicode: 'four hexadecimal digits are expected, such as \\u00e9',
  InvalidEscapeCharacter: 'a backslash in a text is written twice: \\\\',
  InvalidCharacter: 'a line break or tab in a text is written as \\n or \\t',
};

function duplicateKeys(text: string): readonly TextFault[] {
  const faults: TextFault[] = [];
  const objects: Map<string, number>[] = [];
  visit(text, {
    onObjectBegin: () => {
      objects.push(new Map());
    },
    onObjectEnd: () => {
      objects.pop();
    },
    onObjectProperty: (key, offset, _length, line) => {
      const keys = objects.at(-1);
      const first = keys?.get(key);
      if (first === undefined) keys?.set(key, line + 1);
      else {
        const reason = `${JSON.stringify(key)} is written twice in one object, first in line ${first}`;
        faults.push({ offset, reason });
      }
    },
  });
  return faults;
}

function cut(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
