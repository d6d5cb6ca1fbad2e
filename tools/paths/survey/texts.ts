import type { Fault } from '../../../contract/faults.ts';
import { limits } from '../../../contract/limits.ts';
import {
  type Blank,
  type Format,
  formats,
  normalizeText,
  textFaults,
  textLength,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import type { TextSample } from './samples/textSample.ts';
import { typedSamples } from './samples/typed.ts';
import { counted, quoted } from './words.ts';

interface Kind {
  readonly typical: string;
  /** A text of a length from `shortest` to `longest`. */
  readonly make: (length: number) => string;
  readonly shortest: number;
  readonly longest: number;
  /** Texts of another format, the shortest last. */
  readonly invalid: readonly string[];
  readonly fault: Fault | null;
}

const cut = (words: string) => (length: number) => words.repeat(length).slice(0, length);
const unbounded = { shortest: 1, longest: limits.answerText };

const kinds: Record<Format, Kind> = {
  [formats.free]: {
    ...unbounded,
    typical: 'A few words',
    // Free text is not trimmed.
    make: (length) => cut('What I would like to say about it is this. ')(length).replace(/ $/, '.'),
    invalid: [],
    fault: null,
  },
  [formats.digits]: {
    ...unbounded,
    typical: '12',
    make: cut('1234567890'),
    invalid: ['twelve', 'x'],
    fault: { kind: 'digits' },
  },
  [formats.chinese]: {
    ...unbounded,
    typical: '花园很美',
    make: cut('花园很美树木高大'),
    invalid: ['garden', 'g'],
    fault: { kind: 'chinese' },
  },
  [formats.letters]: {
    ...unbounded,
    typical: 'Ada Lovelace',
    make: cut('AdaLovelace'),
    invalid: ['Ada 1', '1'],
    fault: { kind: 'letters' },
  },
  [formats.email]: {
    shortest: 'a@b.c'.length,
    longest: limits.email,
    typical: 'ada@example.org',
    make: (length) =>
      length > '@example.org'.length
        ? `${'a'.repeat(length - '@example.org'.length)}@example.org`
        : `${'a'.repeat(length - '@b.c'.length)}@b.c`,
    invalid: ['ada@example', 'ada'],
    fault: { kind: 'email' },
  },
  [formats.chinaMobile]: phone('13800138000'),
  [formats.indiaMobile]: phone('9876543210'),
};

/** Texts on both sides of every bound of a blank; no valid one where none exists. */
export function textSamplesOf(
  blank: Blank,
  namedTexts: readonly string[] = [],
): readonly TextSample[] {
  if (typedKindOf(blank)) return typedSamples(blank, namedTexts);
  const { format, minLength = 1, maxLength = limits.answerText } = blank;
  const kind = kinds[format];
  const min = Math.max(minLength, kind.shortest);
  const max = Math.min(maxLength, kind.longest);
  const invalidTexts = wrongTries(blank, kind);
  if (min > max) return invalidTexts;
  const typical = fits(kind.typical, min, max) ? kind.typical : kind.make(min);
  const validTexts: readonly TextSample[] = [
    { name: 'usual', text: typical, description: quoted(typical), fault: null },
    ...namedTexts
      .filter((text) => textFaults(normalizeText(text, blank), blank).length === 0)
      .map((text) => ({ name: text, text, description: quoted(text), fault: null })),
    ...(blank.minLength === undefined || min < 2 ? [] : [{ ...ofLength(kind, min), name: 'min' }]),
    ...(blank.maxLength === undefined ? [] : [{ ...ofLength(kind, max), name: 'max' }]),
    ...nativeTries(typical, format),
  ];
  return [...invalidTexts, ...validTexts].filter(
    ({ text }, index, all) => all.findIndex((other) => other.text === text) === index,
  );
}

function wrongTries({ minLength, maxLength }: Blank, kind: Kind): readonly TextSample[] {
  const max = maxLength ?? limits.answerText;
  const invalidText = kind.invalid.find((text) => textLength(text) <= max);
  const short = (minLength ?? 1) - 1;
  return [
    ...(invalidText === undefined || kind.fault === null
      ? []
      : [
          {
            name: 'format',
            text: invalidText,
            description: quoted(invalidText),
            fault: kind.fault,
          },
        ]),
    ...(minLength !== undefined && short >= kind.shortest && short <= Math.min(max, kind.longest)
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
            // The length is checked first.
            ...ofLength(maxLength < kind.shortest ? kinds[formats.free] : kind, maxLength + 1),
            name: 'max+1',
            fault: { kind: 'tooLong', max: maxLength } as const,
          },
        ]),
  ];
}

function ofLength(kind: Kind, length: number): TextSample {
  const text = kind.make(length);
  return {
    name: '',
    text,
    description:
      length > 40 || kind.fault === null
        ? `a text of ${counted(length, 'character')}`
        : quoted(text),
    fault: null,
  };
}

function nativeTries(typical: string, format: Format): readonly TextSample[] {
  const isNumeric: boolean = (
    [formats.digits, formats.chinaMobile, formats.indiaMobile] as readonly Format[]
  ).includes(format);
  if (!isNumeric) return [];
  const text = typical.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  return [
    {
      name: 'native',
      text,
      description: `${quoted(text)} (${typical} in Arabic digits)`,
      fault: null,
    },
  ];
}

function fits(text: string, least: number, most: number): boolean {
  const length = textLength(text);
  return length >= least && length <= most;
}

function phone(typical: string): Kind {
  return {
    shortest: typical.length,
    longest: typical.length,
    typical: typical,
    make: (length) => (length === typical.length ? typical : cut(typical)(length)),
    invalid: ['12345', '1'],
    fault: { kind: 'phone' },
  };
}
