import type { Fault } from '../../../contract/faults.ts';
import { limits } from '../../../contract/limits.ts';
import {
  type Blank,
  type Format,
  formats,
  normalizeText,
  textFaults,
  textLength,
} from '../../../contract/questions/shared/formats.ts';
import { counted, quoted } from './words.ts';

/** A text that is tried in a blank, and what is wrong with it; `at` belongs to the blank and is put in by its question. */
export interface TextTry {
  readonly name: string;
  readonly text: string;
  readonly says: string;
  readonly fault: Fault | null;
}

interface Kind {
  readonly usual: string;
  /** A text of a length, from the shortest to the longest there is. */
  readonly make: (length: number) => string;
  readonly shortest: number;
  readonly longest: number;
  /** Texts that are of another kind, the shortest last. */
  readonly wrong: readonly string[];
  readonly fault: Fault | null;
}

const cut = (words: string) => (length: number) => words.repeat(length).slice(0, length);
const unbounded = { shortest: 1, longest: limits.answerText };

const kinds: Record<Format, Kind> = {
  [formats.free]: {
    ...unbounded,
    usual: 'A few words',
    // No blank at an end: a text that is not checked is kept as it is.
    make: (length) => cut('What I would like to say about it is this. ')(length).replace(/ $/, '.'),
    wrong: [],
    fault: null,
  },
  [formats.digits]: {
    ...unbounded,
    usual: '12',
    make: cut('1234567890'),
    wrong: ['twelve', 'x'],
    fault: { kind: 'digits' },
  },
  [formats.chinese]: {
    ...unbounded,
    usual: '花园很美',
    make: cut('花园很美树木高大'),
    wrong: ['garden', 'g'],
    fault: { kind: 'chinese' },
  },
  [formats.letters]: {
    ...unbounded,
    usual: 'Ada Lovelace',
    make: cut('AdaLovelace'),
    wrong: ['Ada 1', '1'],
    fault: { kind: 'letters' },
  },
  [formats.email]: {
    shortest: 'a@b.c'.length,
    longest: limits.email,
    usual: 'ada@example.org',
    make: (length) =>
      length > '@example.org'.length
        ? `${'a'.repeat(length - '@example.org'.length)}@example.org`
        : `${'a'.repeat(length - '@b.c'.length)}@b.c`,
    wrong: ['ada@example', 'ada'],
    fault: { kind: 'email' },
  },
  [formats.chinaMobile]: phone('13800138000'),
  [formats.indiaMobile]: phone('9876543210'),
};

/** Texts for both sides of every bound that a blank has; none that is right where nobody can write one. */
export function textTries(blank: Blank, named: readonly string[] = []): readonly TextTry[] {
  const { format, minLength = 1, maxLength = limits.answerText } = blank;
  const kind = kinds[format];
  const least = Math.max(minLength, kind.shortest);
  const most = Math.min(maxLength, kind.longest);
  const wrong = wrongTries(blank, kind);
  if (least > most) return wrong;
  const usual = fits(kind.usual, least, most) ? kind.usual : kind.make(least);
  const right: readonly TextTry[] = [
    { name: 'usual', text: usual, says: quoted(usual), fault: null },
    ...named
      .filter((text) => textFaults(normalizeText(text, blank), blank).length === 0)
      .map((text) => ({ name: text, text, says: quoted(text), fault: null })),
    ...(blank.minLength === undefined || least < 2
      ? []
      : [{ ...ofLength(kind, least), name: 'min' }]),
    ...(blank.maxLength === undefined ? [] : [{ ...ofLength(kind, most), name: 'max' }]),
    ...nativeTries(usual, format),
  ];
  return [...wrong, ...right].filter(
    ({ text }, place, all) => all.findIndex((one) => one.text === text) === place,
  );
}

function wrongTries({ minLength, maxLength }: Blank, kind: Kind): readonly TextTry[] {
  const most = maxLength ?? limits.answerText;
  const other = kind.wrong.find((text) => textLength(text) <= most);
  const short = (minLength ?? 1) - 1;
  return [
    ...(other === undefined || kind.fault === null
      ? []
      : [{ name: 'format', text: other, says: quoted(other), fault: kind.fault }]),
    ...(minLength !== undefined && short >= kind.shortest && short <= Math.min(most, kind.longest)
      ? [
          {
            ...ofLength(kind, short),
            name: 'min-1',
            fault: { kind: 'tooShort', min: minLength } as const,
          },
        ]
      : []),
    ...(maxLength === undefined
      ? []
      : [
          {
            // Too long is said before anything else is.
            ...ofLength(maxLength < kind.shortest ? kinds[formats.free] : kind, maxLength + 1),
            name: 'max+1',
            fault: { kind: 'tooLong', max: maxLength } as const,
          },
        ]),
  ];
}

function ofLength(kind: Kind, length: number): TextTry {
  const text = kind.make(length);
  return {
    name: '',
    text,
    says:
      length > 40 || kind.fault === null
        ? `a text of ${counted(length, 'character')}`
        : quoted(text),
    fault: null,
  };
}

function nativeTries(usual: string, format: Format): readonly TextTry[] {
  const isNumeric: boolean = (
    [formats.digits, formats.chinaMobile, formats.indiaMobile] as readonly Format[]
  ).includes(format);
  if (!isNumeric) return [];
  const text = usual.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  return [
    { name: 'native', text, says: `${quoted(text)} (${usual} in Arabic digits)`, fault: null },
  ];
}

function fits(text: string, least: number, most: number): boolean {
  const length = textLength(text);
  return length >= least && length <= most;
}

function phone(usual: string): Kind {
  return {
    shortest: usual.length,
    longest: usual.length,
    usual,
    make: (length) => (length === usual.length ? usual : cut(usual)(length)),
    wrong: ['12345', '1'],
    fault: { kind: 'phone' },
  };
}
