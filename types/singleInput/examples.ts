import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, wrong } from '../../contract/examples/parts.ts';
import { limits } from '../../contract/limits.ts';

const text = (typed: string) => ({ text: typed });
const texts = (...typed: readonly string[]) => typed.map(text);
const empty = [
  wrong(text(''), { kind: 'empty' as const }),
  wrong(text(' \n\u3000'), { kind: 'empty' as const }),
  // These characters show no ink: zero widths, a joiner, the Hangul filler and the empty Braille pattern.
  wrong(text('\u200b\u2060\ufeff'), { kind: 'empty' as const }),
  wrong(text('\u200d\u3164\u2800'), { kind: 'empty' as const }),
];

export const singleInputExamples: readonly Example[] = [
  {
    name: 'input-free',
    summary: 'Any text at all.',
    subject: {
      type: 4,
      title: 'What is the first thing you remember reading?',
      config: { placeholder: 'A book, a sign, a cereal box …' },
    },
    accepted: texts('A cereal box', 'x', ' The Moomins ', '長くつ下のピッピ', '📚', 'قصص الأنبياء'),
    normalized: [{ answer: text(' ٤٢ '), stored: text(' ٤٢ ') }],
    refused: [
      ...empty,
      wrong(text('x'.repeat(limits.answerText + 1)), { kind: 'tooLong', max: limits.answerText }),
      ...noAnswers,
      ...malformed({ text: null }, { text: 5 }, { text: ['a'] }, { text: { text: 'a' } }),
    ],
  },
  {
    name: 'input-digits',
    summary: 'Digits and the dot, in any script, from three to six of them.',
    subject: {
      type: 4,
      title: 'What does your electricity meter show?',
      description: 'The black digits only.',
      config: { format: 1, kind: 'number', minLength: 3, maxLength: 6 },
    },
    accepted: texts('48213', '100', '482.15', '٤٨٢١٣', '४८२१३'),
    normalized: [{ answer: text(' ٤٨٢١٣ '), stored: text('48213') }],
    refused: [
      ...empty,
      wrong(text('12'), { kind: 'tooShort', min: 3 }),
      wrong(text('1234567'), { kind: 'tooLong', max: 6 }),
      wrong(text('48,213'), { kind: 'digits' }),
      wrong(text('-100'), { kind: 'digits' }),
      wrong(text('many'), { kind: 'digits' }),
      wrong(text('a'), { kind: 'digits' }),
      ...malformed({ text: 48213 }),
    ],
  },
  {
    name: 'input-chinese',
    summary: 'Chinese text.',
    subject: {
      type: 4,
      title: 'How is your name written in Chinese?',
      config: { format: 2, maxLength: 8 },
    },
    accepted: texts('王小明', '阿凡提·买买提', '𠮷野'),
    refused: [
      ...empty,
      wrong(text('Wang Xiaoming'), { kind: 'tooLong', max: 8 }),
      wrong(text('Wang'), { kind: 'chinese' }),
      wrong(text('王 Ming'), { kind: 'chinese' }),
      wrong(text('さくら'), { kind: 'chinese' }),
      wrong(text('，。'), { kind: 'chinese' }),
      ...malformed({ text: null }),
    ],
  },
  {
    name: 'input-letters',
    summary: 'English letters, with blanks between words.',
    subject: {
      type: 4,
      title: 'Which name should be on your badge?',
      config: {
        format: 3,
        minLength: 2,
        maxLength: 24,
        placeholder: 'As in your passport',
        autocomplete: 'name',
      },
    },
    accepted: texts('Ana Maria Lopez', 'Bo', ' Ana '),
    refused: [
      ...empty,
      wrong(text('A'), { kind: 'tooShort', min: 2 }),
      wrong(text('Maximiliana Wolfeschlegel'), { kind: 'tooLong', max: 24 }),
      wrong(text('Zoë'), { kind: 'letters' }),
      wrong(text("O'Neill"), { kind: 'letters' }),
      wrong(text('Agent 7'), { kind: 'letters' }),
      ...malformed([]),
    ],
  },
  {
    name: 'input-email',
    summary: 'An e-mail address.',
    subject: {
      type: 4,
      title: 'Where may we write to you?',
      config: { format: 4, placeholder: 'you@example.org' },
    },
    accepted: texts('ana@example.org', 'ana.maria+garden@mail.example.co.uk', ' ana@example.org '),
    refused: [
      ...empty,
      wrong(text('ana'), { kind: 'email' }),
      wrong(text('ana@example'), { kind: 'email' }),
      wrong(text('ana@@example.org'), { kind: 'email' }),
      wrong(text('ana@example..org'), { kind: 'email' }),
      wrong(text('ana maria@example.org'), { kind: 'email' }),
      wrong(text(`${'a'.repeat(limits.email)}@example.org`), { kind: 'email' }),
      ...malformed({ email: 'ana@example.org' }),
    ],
  },
  {
    name: 'input-china-mobile',
    summary: 'A mobile number of mainland China.',
    subject: {
      type: 4,
      title: 'Which number should the courier in Chengdu call?',
      config: { format: 5, kind: 'tel' },
    },
    accepted: texts('13800138000', '１９９１２３４５６７８', ' 15912345678'),
    normalized: ['+86 138 0013 8000', '0086-138-0013-8000', '\u202a+8613800138000\u202c'].map(
      (typed) => ({ answer: text(typed), stored: text('13800138000') }),
    ),
    refused: [
      ...empty,
      wrong(text('12800138000'), { kind: 'phone' }),
      wrong(text('1380013800'), { kind: 'phone' }),
      wrong(text('138001380001'), { kind: 'phone' }),
      wrong(text('+8513800138000'), { kind: 'phone' }),
      wrong(text('013800138000'), { kind: 'phone' }),
      ...malformed({ text: 13_800_138_000 }),
    ],
  },
  {
    name: 'input-india-mobile',
    summary: 'A mobile number of India.',
    subject: {
      type: 4,
      title: 'Which number should the courier in Pune call?',
      config: { format: 6, kind: 'tel' },
    },
    accepted: texts('9876543210', '९८७६५४३२१०', '6000000000'),
    normalized: ['+91 98765 43210', '098765-43210', '+91 (0) 98765 43210'].map((typed) => ({
      answer: text(typed),
      stored: text('9876543210'),
    })),
    refused: [
      ...empty,
      wrong(text('5876543210'), { kind: 'phone' }),
      wrong(text('987654321'), { kind: 'phone' }),
      wrong(text('98765432101'), { kind: 'phone' }),
      wrong(text('+929876543210'), { kind: 'phone' }),
      wrong(text('009876543210'), { kind: 'phone' }),
      ...malformed({ text: 9_876_543_210 }),
    ],
  },
  {
    name: 'input-multiline',
    summary: 'Several lines, with both lengths and so with a counter.',
    subject: {
      type: 4,
      title: 'What would make the reading room a better place?',
      description: 'A sentence or two is plenty.',
      config: { multiline: true, minLength: 10, maxLength: 120 },
    },
    accepted: texts(
      'Plants. And please, please a door that closes without a bang.',
      '1.\n2.\n3.\nx.',
      '🌱'.repeat(10),
      '🌱'.repeat(120),
      '👩‍❤️‍💋‍👩'.repeat(120),
      'क्षि'.repeat(60),
    ),
    refused: [
      ...empty,
      wrong(text('No idea'), { kind: 'tooShort', min: 10 }),
      wrong(text('🌱'.repeat(9)), { kind: 'tooShort', min: 10 }),
      wrong(text('🌱'.repeat(121)), { kind: 'tooLong', max: 120 }),
      ...malformed({ text: ['Plants.', 'A door.'] }),
    ],
  },
  {
    name: 'input-url',
    summary: 'The keyboard for addresses; it checks nothing. May be left out.',
    subject: {
      type: 4,
      title: 'Do you keep a blog or a page about your plants?',
      config: { required: false, kind: 'url', placeholder: 'https://', maxLength: 200 },
    },
    accepted: texts('https://balcony.example.org/2031', '', ' ', 'not any more'),
    refused: [
      wrong(text(`https://example.org/${'a'.repeat(181)}`), { kind: 'tooLong', max: 200 }),
      ...noAnswers,
    ],
  },
  {
    name: 'input-tel',
    summary: 'The keyboard for telephone numbers; any number of any country will do.',
    subject: {
      type: 4,
      title: 'Under which number can we reach you if it rains?',
      config: { kind: 'tel', minLength: 5, maxLength: 20 },
    },
    accepted: texts('+351 21 000 00 00', '00441 32', '٠٢٠٠٠٠٠٠٠'),
    refused: [
      ...empty,
      wrong(text('112'), { kind: 'tooShort', min: 5 }),
      wrong(text('0'.repeat(21)), { kind: 'tooLong', max: 20 }),
      ...malformed({ text: false }),
    ],
  },
];
