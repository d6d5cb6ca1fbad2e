import { limits } from '../limits.ts';
import { textLength } from '../questions/shared/characters.ts';
import {
  type Blank,
  type Format,
  formats,
  normalizeText,
  type TypedKind,
  textFaults,
  typedKindOf,
} from '../questions/shared/formats.ts';
import { today } from '../questions/shared/typed/moments.ts';

/** A text to try in a blank. */
export interface TriedText {
  /** Unique in its blank, such as `usual` or `max+1`. */
  readonly name: string;
  readonly text: string;
}

interface Kind {
  readonly typical: string;
  /** A text of a length from `shortest` to `longest`. */
  readonly make: (length: number) => string;
  readonly shortest: number;
  readonly longest: number;
  /** Texts of another format, the shortest last. */
  readonly invalid: readonly string[];
}

const cut = (words: string) => (length: number) => words.repeat(length).slice(0, length);
const unbounded = { shortest: 1, longest: limits.answerText };

const kinds: Record<Format, Kind> = {
  [formats.free]: {
    ...unbounded,
    typical: 'A few words',
    // A trailing space would count in free text, which is not trimmed.
    make: (length) => cut('What I would like to say about it is this. ')(length).replace(/ $/, '.'),
    invalid: [],
  },
  [formats.digits]: {
    ...unbounded,
    typical: '12',
    make: cut('1234567890'),
    invalid: ['twelve', 'x'],
  },
  [formats.chinese]: {
    ...unbounded,
    typical: '花园很美',
    make: cut('花园很美树木高大'),
    invalid: ['garden', 'g'],
  },
  [formats.letters]: {
    ...unbounded,
    typical: 'Ada Lovelace',
    make: cut('AdaLovelace'),
    invalid: ['Ada 1', '1'],
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
  },
  [formats.chinaMobile]: phone('13800138000'),
  [formats.indiaMobile]: phone('9876543210'),
};

/** Whether the blank accepts the text. */
function fits(text: string, blank: Blank): boolean {
  return textFaults(normalizeText(text, blank), blank).length === 0;
}

/** Texts on both sides of every bound of a blank, fitting and others, the plainest first; no fitting one where none exists. */
export function textsFor(blank: Blank, named: readonly string[] = []): readonly TriedText[] {
  const all = typedKindOf(blank) ? typedTexts(blank, named) : plainTexts(blank, named);
  const unique = all.filter(
    ({ text }, index) => all.findIndex((other) => other.text === text) === index,
  );
  const [fitting, others] = [true, false].map((isFitting) =>
    unique.filter(({ text }) => fits(text, blank) === isFitting),
  );
  return [...(fitting ?? []), ...(others ?? [])];
}

function plainTexts(blank: Blank, named: readonly string[]): readonly TriedText[] {
  const { format, minLength = 1, maxLength = limits.answerText } = blank;
  const kind = kinds[format];
  const min = Math.max(minLength, kind.shortest);
  const max = Math.min(maxLength, kind.longest);
  const beyond = beyondBounds(blank, kind);
  if (min > max) return beyond;
  const length = textLength(kind.typical);
  const typical = length >= min && length <= max ? kind.typical : kind.make(min);
  return [
    { name: 'usual', text: typical },
    ...named.filter((text) => fits(text, blank)).map((text) => ({ name: text, text })),
    ...(blank.minLength === undefined || min < 2 ? [] : [{ name: 'min', text: kind.make(min) }]),
    ...(blank.maxLength === undefined ? [] : [{ name: 'max', text: kind.make(max) }]),
    ...inArabicDigits(typical, format),
    ...beyond,
  ];
}

function beyondBounds({ minLength, maxLength }: Blank, kind: Kind): readonly TriedText[] {
  const max = maxLength ?? limits.answerText;
  const invalid = kind.invalid.find((text) => textLength(text) <= max);
  const short = (minLength ?? 1) - 1;
  const isShort = short >= kind.shortest && short <= Math.min(max, kind.longest);
  // The length is checked before the format, so a text that is too long may be in any format.
  const { make } = max < kind.shortest ? kinds[formats.free] : kind;
  return [
    ...(invalid === undefined ? [] : [{ name: 'format', text: invalid }]),
    ...(minLength !== undefined && isShort ? [{ name: 'min-1', text: kind.make(short) }] : []),
    // A longer text than any answer is refused whatever the blank allows.
    ...(maxLength === undefined || maxLength > limits.answerText
      ? []
      : [{ name: 'max+1', text: make(maxLength + 1) }]),
  ];
}

function inArabicDigits(text: string, format: Format): readonly TriedText[] {
  const isNumeric: boolean = (
    [formats.digits, formats.chinaMobile, formats.indiaMobile] as readonly Format[]
  ).includes(format);
  const digit = (latinDigit: string) => String.fromCodePoint(0x660 + Number(latinDigit));
  return isNumeric ? [{ name: 'native', text: text.replace(/\d/g, digit) }] : [];
}

function phone(typical: string): Kind {
  return {
    shortest: typical.length,
    longest: typical.length,
    typical,
    make: (length) => (length === typical.length ? typical : cut(typical)(length)),
    invalid: ['12345', '1'],
  };
}

const usual: Record<TypedKind, readonly string[]> = {
  number: ['12', '1', '0'],
  date: ['2024-06-01'],
  time: ['12:00'],
  month: ['2031-05'],
  phone: ['+351212345678', '+12125550123'],
  pattern: ['12', 'Ada', 'A1', '1234', 'AB-1234', '12345'],
};

/** Tried where no usual text fits: days before and after the present, and texts for other patterns. */
const others = [
  ...['2030-06-15', '2000-06-15', '2030-06', '2000-06', '10', '100', 'a@example.org', '中文'],
  ...[1, 4, 6, 8, 16, 30, 100, 300].flatMap((length) => ['7'.repeat(length), 'a'.repeat(length)]),
];

/** Texts of a typed kind; an author's placeholder is an example of a pattern. */
function typedTexts(blank: Blank, named: readonly string[]): readonly TriedText[] {
  const { min, max, step, placeholder } = blank;
  const bounds = [min, max].flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
  const known = [...usual[typedKindOf(blank) ?? 'pattern'], placeholder, ...bounds];
  const beyond = [
    ...(typeof min === 'number' ? [String(min - 1)] : []),
    ...(typeof max === 'number' ? [String(max + 1)] : []),
    ...(typeof step === 'number' ? [String((typeof min === 'number' ? min : 0) + step / 2)] : []),
  ];
  const plain = [...known.filter((text) => text !== '' && text !== today), ...named];
  const spare = plain.some((text) => fits(text, blank)) ? [] : others;
  const tried = [...plain, ...spare, ...beyond, 'x'];
  const first = tried.find((text) => fits(text, blank));
  return tried.map((text) => ({
    name: !fits(text, blank) ? `wrong ${text}` : text === first ? 'usual' : text,
    text,
  }));
}
