import type { ElementHandle } from 'puppeteer-core';
import { temporaryFile } from '../../../packages/paths/browser/engines/temporaryFile.ts';
import { photo } from '../../support/answerActions.ts';
import type { Listener } from './listener.ts';

/** One question type, from the arrival at its question to the next one. */
interface QuestionWalk {
  /** Name of the transcript's file. */
  readonly name: string;
  readonly title: string;
  /** The name of an example, which is also the id of its survey. */
  readonly example: string;
  /** Pressing Next without an answer is accepted. */
  readonly isOptional?: boolean;
  /** Answers from where the first fault has put the focus. */
  readonly answer: (listener: Listener) => Promise<void>;
}

const next = 'button[value=next]:not([hidden])';

function presses(...keys: readonly string[]): QuestionWalk['answer'] {
  return (listener) => listener.press(...keys);
}

/** The same keys in every row of a matrix, from its first control. */
function inRows(...keys: readonly string[]): QuestionWalk['answer'] {
  return async (listener) => {
    const rows = await listener.page.$$eval('[data-part]', (parts) => parts.length);
    for (let row = 0; row < rows; row++) {
      await listener.tabTo(`[data-part]:nth-of-type(${row + 1}) *`);
      await listener.press(...keys);
    }
  };
}

export const questionWalks: readonly QuestionWalk[] = [
  {
    name: '01-radio',
    title: 'Single choice',
    example: 'radio-plain',
    answer: presses('space', 'Down', 'Up'),
  },
  {
    name: '01-radio-other',
    title: 'Single choice with a text',
    example: 'radio-other',
    async answer(listener) {
      await listener.press('space', 'Tab');
      await listener.type('ana');
      await listener.tabTo(next);
      await listener.pressUntil('Return', () => document.activeElement?.matches('[type=email]'));
      await listener.type('@b.de');
    },
  },
  {
    name: '02-check',
    title: 'Multiple choice with bounds',
    example: 'check-between',
    answer: presses('space', 'Tab', 'space', 'Tab', 'space', 'space'),
  },
  { name: '03-list', title: 'List', example: 'list-eight', answer: presses('Down', 'Down') },
  {
    name: '03-list-search',
    title: 'List with a search',
    example: 'list-forty',
    async answer(listener) {
      await listener.type('g');
      await listener.type('e');
      await listener.until('hears the number of options', () =>
        [...document.querySelectorAll('form [aria-live=polite]')].some(
          (region) => region.textContent !== '',
        ),
      );
      await listener.press('Down', 'Down', 'Return');
    },
  },
  {
    name: '04-input',
    title: 'Text',
    example: 'input-email',
    async answer(listener) {
      await listener.type('ana@example.org');
    },
  },
  {
    name: '04-input-counted',
    title: 'Text with a maximum length',
    example: 'input-digits',
    async answer(listener) {
      await listener.type('12');
      await listener.tabTo(next);
      await listener.pressUntil('Return', () => document.activeElement?.matches('input'));
      await listener.type('345');
    },
  },
  {
    name: '05-blanks',
    title: 'Several blanks',
    example: 'blanks-mixed',
    async answer(listener) {
      await listener.type('ana');
      await listener.press('Tab');
      await listener.type('ana@example.org');
      await listener.press('Tab');
      await listener.type('12');
    },
  },
  {
    name: '06-matrix',
    title: 'Matrix of single choices',
    example: 'matrix-plain',
    answer: presses('space', 'Tab', 'space', 'Right', 'Tab', 'space', 'Tab', 'space'),
  },
  {
    name: '07-checks',
    title: 'Matrix of multiple choices',
    example: 'checks-between',
    answer: inRows('space', 'Tab', 'space'),
  },
  {
    name: '08-rate',
    title: 'Rating scale',
    example: 'rate-stars',
    answer: presses('space', 'Right', 'Right'),
  },
  {
    name: 'looks/slider',
    title: 'Rating by a slider',
    example: 'rate-slider',
    answer: presses('Right', 'Right', 'Home'),
  },
  {
    name: 'looks/stepper',
    title: 'Rating by a stepper',
    example: 'rate-stepper',
    isOptional: true,
    answer: presses('Shift_L+Tab', 'Shift_L+Tab', 'Up', 'Up', 'Down', 'Tab', 'space'),
  },
  {
    name: '09-rates',
    title: 'Matrix of rating scales',
    example: 'rates-importance',
    answer: presses('space', 'Right', 'Tab', 'space', 'Tab', 'space', 'Tab', 'space'),
  },
  {
    name: '10-linkage',
    title: 'Linked lists',
    example: 'linkage-three',
    answer: presses('Down', 'Tab', 'Down', 'Tab', 'Down'),
  },
  {
    name: '12-upload',
    title: 'Files',
    example: 'upload-picture',
    async answer(listener) {
      await listener.does('chooses “bench.png” in the dialog of the browser', async () => {
        const field = await listener.page.$('input[type=file]');
        await (field as ElementHandle<HTMLInputElement>).uploadFile(temporaryFile(photo));
        await listener.page.waitForSelector('li img');
      });
    },
  },
  {
    name: '13-order',
    title: 'Ranking',
    example: 'order-all',
    answer: presses('space', 'space', 'space', 'space', 'space'),
  },
  {
    name: '14-pictures',
    title: 'Choice of pictures',
    example: 'pictures-several',
    answer: presses('space', 'Tab', 'Tab', 'space'),
  },
  {
    name: '15-compare',
    title: 'Comparison of pictures',
    example: 'compare-two',
    answer: presses('space', 'Right'),
  },
  {
    name: '16-evaluate',
    title: 'Rating with reasons',
    example: 'evaluate-required',
    async answer(listener) {
      await listener.press('space', 'Right', 'Tab', 'space');
      await listener.tabTo('textarea');
      await listener.type('too long');
    },
  },
  {
    name: '17-kano',
    title: 'Kano',
    example: 'kano-feature',
    answer: presses('space', 'Down', 'Tab', 'space'),
  },
];

/** Answers one question with a fault first, in the parts of a transcript. */
export async function walkQuestion(
  listener: Listener,
  origin: string,
  { example, isOptional, answer }: QuestionWalk,
): Promise<void> {
  await listener.goTo(`${origin}/${example}`);
  await listener.switchTo('focus');
  await listener.tabTo('button[value=start]');
  listener.restart();
  const { transcript } = listener;

  transcript.part('Arrives');
  await listener.pressUntil('Return', () =>
    document.activeElement?.matches('h2[data-focus-on-enter]'),
  );

  transcript.part('Goes through the controls');
  await listener.tabTo(next);

  if (!isOptional) {
    transcript.part('Presses Next without an answer');
    await listener.pressUntil(
      'Return',
      () => !document.activeElement?.matches('button[value=next]'),
    );
  }

  transcript.part('Answers');
  await answer(listener);

  transcript.part('Presses Next');
  await listener.tabTo(next);
  await listener.pressUntil(
    'Return',
    () =>
      document.activeElement?.matches('h2') &&
      document.activeElement.textContent === 'The last page',
  );
}
