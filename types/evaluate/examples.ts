import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, options, wrong } from '../../contract/examples/parts.ts';
import { limits } from '../../contract/limits.ts';
import { commentKey } from './contract.ts';

const shownFor = (...scores: readonly number[]) => ({ questionConfig: { scores } });

export const evaluateExamples: readonly Example[] = [
  {
    name: 'evaluate-reasons',
    summary: 'A rating that asks for its reasons, others for each score; no comment.',
    subject: {
      type: 16,
      title: 'How was the delivery?',
      config: { icon: 1, rateType: 1 },
      choice: options(
        {
          late: 'It came late',
          damaged: 'The box was damaged',
          rude: 'The courier was rude',
          early: 'It came early',
          kind: 'The courier was kind',
        },
        {
          late: shownFor(1, 2, 3),
          damaged: shownFor(1, 2, 3),
          rude: shownFor(1, 2),
          early: shownFor(4, 5),
          kind: shownFor(4, 5),
        },
      ),
    },
    accepted: [
      { score: 5, tags: ['early', 'kind'] },
      { score: 3, tags: [] },
      { score: 1, tags: ['rude'] },
    ],
    normalized: [
      // Reasons of another score and unrequested comments are dropped.
      {
        answer: { score: 5, tags: ['late', 'kind'], comment: 'Splendid' },
        stored: { score: 5, tags: ['kind'] },
      },
    ],
    refused: [
      wrong({ score: null, tags: [] }, { kind: 'empty' }),
      wrong({ score: null, tags: ['late'] }, { kind: 'empty' }),
      ...noAnswers,
      ...malformed(
        { score: 0, tags: [] },
        { score: 6, tags: [] },
        { score: 4.5, tags: [] },
        { score: '5', tags: [] },
        { score: 5, tags: ['cheap'] },
        { score: 5, tags: ['kind', 'kind'] },
        { score: 5 },
        { score: 5, tags: null },
        { score: 5, tags: 'kind' },
        { score: 5, tags: [1] },
        { score: 5, tags: [['kind']] },
        { score: 5, tags: [{ id: 'kind' }] },
        { score: 5, tags: [], comment: 5 },
        { score: 5, tags: [], comment: null },
        { tags: ['kind'] },
      ),
    ],
  },
  {
    name: 'evaluate-comment',
    summary:
      'Faces with a hint each, reasons, one of them for every score, and room for a comment.',
    subject: {
      type: 16,
      title: 'How was your conversation with our advice line?',
      config: {
        icon: 4,
        scope: 3,
        leftLevel: 'No help',
        rightLevel: 'A great help',
        comment: 'optional',
        rateHint: [
          { score: 1, hint: 'It did not help', i18n: { it: 'Non mi ha aiutato' } },
          { score: 2, hint: 'It helped a little', i18n: { it: 'Mi ha aiutato un po’' } },
          { score: 3, hint: 'It was a great help', i18n: { it: 'Mi ha aiutato molto' } },
        ],
      },
      choice: options(
        {
          waiting: 'I had to wait',
          unclear: 'The answer was unclear',
          friendly: 'They took their time',
          language: 'They spoke my language',
        },
        {
          unclear: shownFor(1, 2),
          friendly: shownFor(2, 3),
          language: shownFor(3),
        },
      ),
    },
    accepted: [
      { score: 3, tags: ['friendly'], comment: 'Thank you, Mina!' },
      { score: 1, tags: ['waiting', 'unclear'] },
      { score: 2, tags: [], comment: '' },
      { score: 2, tags: ['waiting'], comment: '  ' },
    ],
    refused: [
      wrong({ score: null, tags: [], comment: 'Thank you, Mina!' }, { kind: 'empty' }),
      wrong(
        { score: 3, tags: [], comment: 'x'.repeat(limits.answerText + 1) },
        { kind: 'tooLong', max: limits.answerText, at: commentKey },
      ),
      ...malformed({ score: 4, tags: [] }, { score: 3, tags: ['cheap'], comment: 'Well' }),
    ],
  },
  {
    name: 'evaluate-required',
    summary: 'Ten numbers, and a comment that is needed.',
    subject: {
      type: 16,
      title: 'How well did we explain your bill?',
      description: 'And why do you see it that way?',
      config: { icon: 5, scope: 10, comment: 'required' },
      choice: options(
        { words: 'Hard words', length: 'Too long', numbers: 'The numbers do not add up' },
        { words: shownFor(1, 2, 3, 4, 5), length: shownFor(1, 2, 3, 4, 5, 6, 7) },
      ),
    },
    accepted: [
      { score: 8, tags: [], comment: 'Nearly all of it was clear.' },
      { score: 2, tags: ['words', 'numbers'], comment: '?' },
    ],
    refused: [
      wrong({ score: null, tags: [] }, { kind: 'empty' }),
      wrong({ score: 8, tags: [] }, { kind: 'empty', at: commentKey }),
      wrong({ score: 2, tags: ['words'], comment: ' \n' }, { kind: 'empty', at: commentKey }),
      wrong(
        { score: 8, tags: [], comment: '🙂'.repeat(limits.answerText + 1) },
        { kind: 'tooLong', max: limits.answerText, at: commentKey },
      ),
      ...malformed({ score: 11, tags: [], comment: 'Good' }, { score: 8, comment: 'Good' }),
    ],
  },
  {
    name: 'evaluate-optional',
    summary: 'A rating that may be left out, even with a comment that would be needed.',
    subject: {
      type: 16,
      title: 'And the music in the lift?',
      config: { required: false, icon: 2, rateType: 4, comment: 'required' },
      choice: options({ loud: 'Too loud', again: 'Always the same tune' }),
    },
    accepted: [
      { score: 2, tags: ['again'], comment: 'Bossa nova. Every day.' },
      { score: null, tags: [] },
    ],
    refused: [wrong({ score: 4, tags: ['loud'] }, { kind: 'empty', at: commentKey }), ...noAnswers],
  },
];
