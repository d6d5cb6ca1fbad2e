import type { Example } from '../../contract/examples/example.ts';
import { malformed, options, wrong } from '../../contract/examples/parts.ts';

const text = (typed: string) => ({ text: typed });
const texts = (...typed: readonly string[]) => typed.map(text);
const empty = wrong(text(''), { kind: 'empty' as const });

/** Examples of code 4 with a typed kind, such as a number or a date. */
export const typedInputExamples: readonly Example[] = [
  {
    name: 'input-number',
    summary: 'A number with a sign and decimals, bounds, a step and a unit.',
    subject: {
      type: 4,
      title: 'How warm was it in the greenhouse this morning?',
      config: { kind: 'number', min: -12.5, max: 45, step: 0.5, unit: '°C' },
    },
    accepted: texts('21.5', '-12.5', '0', '45'),
    normalized: [
      { answer: text(' ٢١٫٥ '), stored: text('21.5') },
      { answer: text('−3,50'), stored: text('-3.5') },
      { answer: text('-0.0'), stored: text('0') },
      { answer: text('007'), stored: text('7') },
    ],
    refused: [
      empty,
      wrong(text('warm'), { kind: 'number' }),
      wrong(text('1e1'), { kind: 'number' }),
      wrong(text('-13'), { kind: 'range' }),
      wrong(text('45.5'), { kind: 'range' }),
      wrong(text('20.2'), { kind: 'step' }),
      ...malformed({ text: 21.5 }),
    ],
  },
  {
    name: 'input-whole-number',
    summary: 'A whole number from 0, without an upper bound.',
    subject: {
      type: 4,
      title: 'How many plants do you keep?',
      config: { kind: 'number', min: 0, step: 1 },
    },
    accepted: texts('7', '0', '1200'),
    refused: [
      empty,
      wrong(text('-1'), { kind: 'range' }),
      wrong(text('2.5'), { kind: 'step' }),
      wrong(text('many'), { kind: 'number' }),
    ],
  },
  {
    name: 'input-date',
    summary: 'A date, up to today.',
    subject: {
      type: 4,
      title: 'When did you plant it?',
      config: { kind: 'date', min: '1990-01-01', max: 'today' },
    },
    accepted: texts('2024-02-29', '1990-01-01'),
    normalized: [{ answer: text(' 2024/2/29'), stored: text('2024-02-29') }],
    refused: [
      empty,
      wrong(text('2023-02-29'), { kind: 'date' }),
      wrong(text('last week'), { kind: 'date' }),
      wrong(text('1989-12-31'), { kind: 'range' }),
      wrong(text('9999-12-31'), { kind: 'range' }),
    ],
  },
  {
    name: 'input-time',
    summary: 'A time of the opening hours.',
    subject: {
      type: 4,
      title: 'When would you like to come?',
      config: { kind: 'time', min: '09:00', max: '17:30' },
    },
    accepted: texts('09:00', '17:30'),
    normalized: [{ answer: text('9:05:00'), stored: text('09:05') }],
    refused: [
      empty,
      wrong(text('24:00'), { kind: 'time' }),
      wrong(text('08:59'), { kind: 'range' }),
    ],
  },
  {
    name: 'input-month',
    summary: 'A month of a year, from a first one; it may be left out.',
    subject: {
      type: 4,
      title: 'In which month do you move in?',
      config: { required: false, kind: 'month', min: '2031-01' },
    },
    accepted: texts('2031-05', '', '2040-12'),
    normalized: [
      { answer: text('5/2031'), stored: text('2031-05') },
      { answer: text('٢٠٣١-٥'), stored: text('2031-05') },
    ],
    refused: [
      wrong(text('2031-13'), { kind: 'month' }),
      wrong(text('May'), { kind: 'month' }),
      wrong(text('2030-12'), { kind: 'range' }),
    ],
  },
  {
    name: 'input-pattern',
    summary: 'A pattern of the author, with a sentence that says what it expects.',
    subject: {
      type: 4,
      title: 'Which number is on your library card?',
      config: {
        pattern: '[A-Z]{2}-\\d{4}',
        patternMessage: 'Enter two capital letters, a dash and four digits, such as AB-1234',
        placeholder: 'AB-1234',
      },
    },
    accepted: texts('AB-1234', 'ZZ-0000'),
    normalized: [' AB-1234 ', 'AB-١٢٣٤', '\u200eAB-1२३4'].map((typed) => ({
      answer: text(typed),
      stored: text('AB-1234'),
    })),
    refused: ['ab-1234', 'AB-12345', 'xAB-1234', 'AB-12³⁴'].map((typed) =>
      wrong(text(typed), { kind: 'pattern' as const }),
    ),
  },
  {
    name: 'input-phone',
    summary: 'A phone number of any country; without a country code it is one of Portugal.',
    subject: {
      type: 4,
      title: 'Under which number can we reach you?',
      config: { kind: 'phone', country: 'PT' },
    },
    accepted: texts('+351212345678', '+4930123456'),
    normalized: [
      { answer: text('21 234 5678'), stored: text('+351212345678') },
      { answer: text('+49 (30) 123456'), stored: text('+4930123456') },
      { answer: text('+٤٩٣٠١٢٣٤٥٦'), stored: text('+4930123456') },
    ],
    refused: [
      empty,
      wrong(text('112'), { kind: 'phone' }),
      wrong(text('call me'), { kind: 'phone' }),
      wrong(text('+351 1'), { kind: 'phone' }),
    ],
  },
];

/** An example of code 5 with blanks of typed kinds. */
export const typedBlanksExample: Example = {
  name: 'blanks-typed',
  summary: 'A number, a date and a time in one question.',
  subject: {
    type: 5,
    title: 'Tell us about the last match you saw.',
    choice: options(
      { spectators: 'Spectators', day: 'Day', kickoff: 'Kick-off' },
      {
        spectators: { questionConfig: { kind: 'number', min: 0, max: 90_000, step: 1 } },
        day: { questionConfig: { kind: 'date', min: '2000-01-01' } },
        kickoff: { questionConfig: { kind: 'time', required: false } },
      },
    ),
  },
  accepted: [
    { blanks: { spectators: '41250', day: '2024-06-01', kickoff: '18:30' } },
    { blanks: { spectators: '0', day: '2000-01-01' } },
  ],
  refused: [
    wrong(
      { blanks: { spectators: '90001', day: 'June', kickoff: '25:00' } },
      { kind: 'range', at: 'spectators' },
      { kind: 'date', at: 'day' },
      { kind: 'time', at: 'kickoff' },
    ),
  ],
};
