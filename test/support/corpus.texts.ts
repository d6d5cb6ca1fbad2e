import { limits } from '../../contract/limits.ts';

/** Texts that people, keyboards and attackers put into a blank (reliability S14). */

const digitZeros: Readonly<Record<string, number>> = {
  ascii: 0x30,
  arabic: 0x660,
  persian: 0x6f0,
  nko: 0x7c0,
  devanagari: 0x966,
  bengali: 0x9e6,
  gurmukhi: 0xa66,
  gujarati: 0xae6,
  tamil: 0xbe6,
  telugu: 0xc66,
  thai: 0xe50,
  lao: 0xed0,
  tibetan: 0xf20,
  burmese: 0x1040,
  khmer: 0x17e0,
  mongolian: 0x1810,
  fullwidth: 0xff10,
  mathematicalBold: 0x1d7ce,
  mathematicalDouble: 0x1d7d8,
  mathematicalSans: 0x1d7e2,
  mathematicalMono: 0x1d7f6,
  adlam: 0x1e950,
  segmented: 0x1fbf0,
};

const numbers = ['42', '3.14', '13800138000', '9876543210', '12800138000'];

function nativeDigits(): readonly string[] {
  return Object.values(digitZeros).flatMap((zero) =>
    numbers.map((text) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
    ),
  );
}

const mixedDigits = ['١2３', '1٫5', '1,5', '½', '²', 'Ⅳ', '四', '①', '𝟏３٣3', '+42', '-42', '1e3'];
const dots = [
  '.',
  '..',
  '1.',
  '.1',
  '1.2.3',
  '1..2',
  '1。2',
  '1．2',
  '1 2',
  '0x1f',
  '007',
  '∞',
  'NaN',
];

const emails = [
  ...['a@b.c', 'ana@example.org', 'ana.maria-lopez+tag@mail.example.co.uk', 'a_b@x-y.org'],
  ...['1@2.3', 'ANA@EXAMPLE.ORG', '_@_._', 'a@b.c.d.e.f', '١@example.org', 'ana@١.org'],
  ...['ana', 'ana@', '@example.org', 'ana@example', 'ana@@example.org', 'ana@example..org'],
  ...['ana.@example.org', '.ana@example.org', 'ana..b@example.org', 'ana@-example.org'],
  ...['ana@example-.org', 'ana@example.org.', 'ana@.org', 'a b@c.d', 'a@b c.d', 'a@b.c, d@e.f'],
  ...['ána@example.org', 'ana@exämple.org', 'ana@例え.jp', '王@example.org', 'ana＠example.org'],
  ...['ana@example．org', '"ana"@example.org', 'ana@[127.0.0.1]', 'ana@127.0.0.1', '<a@b.c>'],
  ...['mailto:ana@example.org', 'ana@example.org\n', 'ana@example.org\nb@c.d', "o'neill@a.ie"],
  ...['a+-b@c.d', 'a+@c.d', 'a@b..c', 'a@b_c.d', 'a%b@c.d', 'a@b@c.d', '👋@example.org'],
  ...[`${'a'.repeat(250)}@b.c`, `${'a'.repeat(251)}@b.c`, `a@${'b.'.repeat(125)}c`],
];

const phones = [
  ...['13800138000', '19912345678', '13000000000', '19999999999', '10800138000', '11800138000'],
  ...['23800138000', '1380013800', '138001380000', '+8613800138000', '8613800138000'],
  ...['138 0013 8000', '138-0013-8000', '13８００１３８０００', '1380013800O', '１3800138000'],
  ...['6000000000', '7876543210', '8876543210', '9999999999', '5876543210', '0876543210'],
  ...['987654321', '98765432100', '+919876543210', '09876543210', '98765-43210', '98765 43210'],
  ...['९८७६५४३२१०', '٦٠٠٠٠٠٠٠٠٠', '98765.43210', '(987)6543210', '+1 202 555 0100', '112'],
];

const chinese = [
  ...['你好', '你好，世界！', '毛泽东·主席', '一 二', '〇', '一', '。', '，', '·', '…', '——'],
  ...['你好a', '你好1', '1你好', '你好 hello', 'ひらがな', 'カタカナ', '한국', '漢字かな', '你-好'],
  ...[
    '𠮷',
    '𠮷野家',
    '𰻝𰻝面',
    '𪚥',
    '\u{2f800}',
    '豈',
    '⺀',
    '々',
    '〆',
    '㐀',
    '龦',
    '㊥',
    '你\u3000好',
  ],
  ...[
    '👋你好',
    '你好\n世界',
    '你好,世界',
    '「你好」',
    '《书》',
    '（你好）',
    '（',
    '王　明',
    '王.明',
  ],
];

const letters = [
  ...['a', 'Z', 'Ana', 'Ana Maria', 'a  b', 'ANA', 'a b c d e', 'Ana\u00a0Maria', 'Ana\tMaria'],
  ...[
    'Añn',
    'Zoë',
    'Zoe\u0308',
    'a1',
    'a-b',
    "O'Neill",
    'ａ',
    'а',
    'α',
    'ß',
    'ﬁ',
    'ſ',
    'K',
    'ı',
    'İ',
  ],
  ...['Ana.', 'Ana,', 'Ana\nMaria', '_', '@', '𝐀', 'Ⓐ', 'ª', 'a\u0301', 'ǆ', 'Ana‐Maria'],
];

const emoji = [
  ...['🙂', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇵🇹', '1️⃣', '❤️', '❤', '🧑🏿‍🚀', '☺︎', '🫥🫥🫥', '👩‍❤️‍💋‍👨'],
  ...['a🙂', '🙂1', '🙂🙂🙂🙂🙂', '\u200d', '\ufe0f', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
];

const forms = [
  'é',
  'ñandú',
  'Ångström',
  '각',
  'ﷺ',
  'ガ',
  'ồ',
  '① ②',
  'ﬀ',
  'ạ̈',
  'क़',
  '\u212b',
].flatMap((text) => [text.normalize('NFC'), text.normalize('NFD'), text.normalize('NFKC')]);

const rightToLeft = [
  ...[
    'مرحبا',
    'שלום',
    'مَرْحَبًا',
    'שָׁלוֹם',
    'السلام عليكم ٤٢',
    'abc مرحبا',
    '\u202eabc\u202c',
    '\u200f42',
    '42\u200e',
  ],
  ...['\u2067مرحبا\u2069', '؟', '٪٤٢', '٤٢٫٥', '٤٬٢٠٠', 'ـ', 'لا إله', '۴۲ سال', 'اُردو', '\u061c١'],
];

/** Characters nobody sees, and all blanks and controls, in and round texts that are right without them. */
function unseen(): readonly string[] {
  const zeroWidth = [
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u180e',
    '\u034f',
  ];
  const blanks = [
    ...[' ', '\u00a0', '\u1680', '\u2002', '\u2009', '\u200a', '\u2028', '\u2029', '\u202f'],
    ...['\u205f', '\u3000', '\u0085', '\t', '\n', '\r\n'],
  ];
  const controls = Array.from({ length: 33 }, (_, code) =>
    String.fromCharCode(code === 32 ? 127 : code),
  );
  const bases = ['42', '你好', 'Ana', 'ana@example.org'];
  return [
    ...zeroWidth.flatMap((mark) => [
      mark,
      ...bases.map((base) => `${base[0]}${mark}${base.slice(1)}`),
    ]),
    ...blanks.flatMap((blank) => [blank, ...bases.map((base) => `${blank}${base}${blank}`)]),
    ...controls.map((control) => `a${control}b`),
  ];
}

const halves = [
  '\ud800',
  '\udc00',
  'a\ud800b',
  '\udc00\ud800',
  '你\udfff',
  '4\ud8352',
  '\ud83d\ud83d',
];

const spoken = [
  ...[
    '',
    'hello',
    'line\nline',
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '&amp;',
    "'); drop table",
  ],
  ...[
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '"',
    '\\',
    '\\u0000',
    '%00',
    '%',
    '+',
    '&a=b',
    'a;b=c',
  ],
  ...[
    '=1+1',
    '$x',
    '{{x}}',
    '../../etc',
    'https://example.org/?a=b&c=d',
    'Ünïcödé',
    '…',
    '€',
    '\uffff',
  ],
];

const long = [
  ...['a', '1', '一', '𠮷', '🙂', ' '].flatMap((piece) => [
    piece.repeat(limits.answerText),
    piece.repeat(limits.answerText + 1),
  ]),
  'a '.repeat(5_000),
];

/** All of them, each once. */
export const texts: readonly string[] = [
  ...new Set([
    ...nativeDigits(),
    ...mixedDigits,
    ...dots,
    ...emails,
    ...phones,
    ...chinese,
    ...letters,
    ...emoji,
    ...forms,
    ...rightToLeft,
    ...unseen(),
    ...halves,
    ...spoken,
    ...long,
  ]),
];

/** Texts one character below, at and above each of two lengths, in characters of one, two and more units. */
export function textsRound(min: number, max: number): readonly string[] {
  const pieces = ['a', '1', '一', '𠮷', '𝟗', '🙂', '٤', 'e\u0301', '👍🏽'];
  return pieces.flatMap((piece) =>
    [min - 1, min, min + 1, max - 1, max, max + 1].map((length) =>
      [...piece.repeat(length)].slice(0, length).join(''),
    ),
  );
}
