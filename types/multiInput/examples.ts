import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, wrong } from '../../contract/examples/parts.ts';

const blanks = (texts: Readonly<Record<string, string>>) => ({ blanks: texts });

export const multiInputExamples: readonly Example[] = [
  {
    name: 'blanks-mixed',
    summary: 'Blanks of different formats, the last of which may stay empty.',
    subject: {
      type: 5,
      title: 'Who is bringing the cake?',
      choice: options(
        {
          name: 'First name',
          email: 'E-mail address',
          slices: 'Number of slices',
          note: 'Anything we should know?',
        },
        {
          name: {
            questionConfig: { format: 3, minLength: 2, maxLength: 20, autocomplete: 'given-name' },
          },
          email: { questionConfig: { format: 4, placeholder: 'you@example.org' } },
          slices: { questionConfig: { format: 1, kind: 'number', maxLength: 3 } },
          note: { questionConfig: { required: false, multiline: true, maxLength: 60 } },
        },
      ),
    },
    accepted: [
      blanks({ name: 'Ana', email: 'ana@example.org', slices: '12', note: 'It has nuts in it.' }),
      blanks({ name: 'Bo', email: 'bo@example.org', slices: '٨' }),
    ],
    normalized: [
      {
        answer: blanks({ name: ' Cy ', email: ' cy@example.org', slices: '٦', note: '  ' }),
        stored: blanks({ name: 'Cy', email: 'cy@example.org', slices: '6' }),
      },
    ],
    refused: [
      wrong(
        blanks({}),
        { kind: 'empty', at: 'name' },
        { kind: 'empty', at: 'email' },
        { kind: 'empty', at: 'slices' },
      ),
      wrong(
        blanks({ note: 'I will be late.' }),
        { kind: 'empty', at: 'name' },
        { kind: 'empty', at: 'email' },
        { kind: 'empty', at: 'slices' },
      ),
      wrong(
        blanks({ name: '安娜', email: 'ana', slices: 'a few', note: 'nuts '.repeat(13) }),
        { kind: 'letters', at: 'name' },
        { kind: 'email', at: 'email' },
        { kind: 'tooLong', max: 3, at: 'slices' },
        { kind: 'tooLong', max: 60, at: 'note' },
      ),
      wrong(
        blanks({ slices: 'ten', email: 'ana@example.org', name: 'A' }),
        { kind: 'tooShort', min: 2, at: 'name' },
        { kind: 'digits', at: 'slices' },
      ),
      wrong(blanks({ name: 'Ana', email: ' ', slices: '12' }), { kind: 'empty', at: 'email' }),
      ...noAnswers,
      ...malformed(
        blanks({ name: 'Ana', email: 'ana@example.org', slices: '12', phone: '112' }),
        { blanks: null },
        { blanks: ['Ana'] },
        { blanks: { name: 5 } },
        { blanks: { name: ['Ana'] } },
        { blanks: { name: { text: 'Ana' } } },
      ),
    ],
  },
  {
    name: 'blanks-phones',
    summary: 'A number for each of two countries, and a name in Chinese.',
    subject: {
      type: 5,
      title: 'How do we reach the two offices?',
      choice: options(
        {
          manager: 'Name of the manager in Chengdu, in Chinese',
          chengdu: 'Mobile number in Chengdu',
          pune: 'Mobile number in Pune',
        },
        {
          manager: { questionConfig: { format: 2 } },
          chengdu: { questionConfig: { format: 5, kind: 'tel' } },
          pune: { questionConfig: { format: 6, kind: 'tel' } },
        },
      ),
    },
    accepted: [
      blanks({ manager: '王小明', chengdu: '13800138000', pune: '9876543210' }),
      blanks({ manager: '𠮷', chengdu: '１３８００１３８０００', pune: '९८७६५४३२१०' }),
    ],
    refused: [
      wrong(
        blanks({ manager: 'Wang', chengdu: '9876543210', pune: '13800138000' }),
        { kind: 'chinese', at: 'manager' },
        { kind: 'phone', at: 'chengdu' },
        { kind: 'phone', at: 'pune' },
      ),
      wrong(
        blanks({ pune: '9876543210' }),
        { kind: 'empty', at: 'manager' },
        { kind: 'empty', at: 'chengdu' },
      ),
      ...malformed({ blanks: { pune: 9_876_543_210 } }),
    ],
  },
  {
    name: 'blanks-any',
    summary: 'No blank is needed, but one of them must be filled in.',
    subject: {
      type: 5,
      title: 'Three words that describe our café?',
      description: 'One is enough.',
      choice: options(
        { first: 'First word', second: 'Second word', third: 'Third word' },
        {
          first: { questionConfig: { required: false, maxLength: 15 } },
          second: { questionConfig: { required: false, maxLength: 15 } },
          third: { questionConfig: { required: false, maxLength: 15 } },
        },
      ),
    },
    accepted: [
      blanks({ first: 'warm', second: 'loud' }),
      blanks({ third: 'gezellig' }),
      blanks({ first: '', second: '温馨', third: ' ' }),
    ],
    refused: [
      wrong(blanks({}), { kind: 'empty' }),
      wrong(blanks({ first: ' ', second: '' }), { kind: 'empty' }),
      wrong(blanks({ second: 'incomprehensible' }), { kind: 'tooLong', max: 15, at: 'second' }),
      ...malformed(blanks({ fourth: 'cosy' }), { blanks: { first: null } }),
    ],
  },
  {
    name: 'blanks-optional',
    summary: 'The whole question may be left out; once begun, its required blanks are needed.',
    subject: {
      type: 5,
      title: 'Where should we send the photographs?',
      config: { required: false },
      choice: options({ street: 'Street and number', town: 'Postcode and town' }),
    },
    accepted: [
      blanks({ street: 'Rua da Rosa 12', town: '1200-384 Lisboa' }),
      blanks({}),
      blanks({ street: ' ' }),
    ],
    refused: [
      wrong(blanks({ street: 'Rua da Rosa 12' }), { kind: 'empty', at: 'town' }),
      ...noAnswers,
      ...malformed(blanks({ country: 'Portugal' })),
    ],
  },
];
