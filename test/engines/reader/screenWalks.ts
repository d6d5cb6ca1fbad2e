import { allExamples } from '../../../contract/examples/index.ts';
import { stopClock } from '../../../packages/paths/browser/time.ts';
import type { SurveyFile } from '../../../packages/paths/plans/surveys.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { wordsSurvey } from '../../support/words.ts';
import type { Listener } from './listener.ts';

/** A screen without a question, or one that changes by itself. */
interface ScreenWalk {
  /** Name of the transcript's file. */
  readonly name: string;
  readonly title: string;
  /** Walks from the address of the survey to its end. */
  readonly walk: (listener: Listener, origin: string) => Promise<void>;
}

/** The surveys of these screens beside the examples. */
export const screenSurveys: readonly SurveyFile[] = [
  ...[
    { id: 'text-rich', name: 'text-rich' },
    // A survey of its own for each walk: an answer that is begun would go on in the next.
    { id: 'text-mission', name: 'text-mission' },
    { id: 'companion', name: 'text-mission' },
  ].map(({ id, name }) => ({
    id,
    title: 'Our garden',
    questions: [exampleInFile(name), { id: 'last', type: 'text', title: 'The last page' }],
  })),
  {
    id: 'consent',
    title: 'Our garden',
    description: 'Three questions about the garden. It takes two minutes.',
    config: {
      agreement: '<p>Taking part is voluntary.</p><p>We keep your answers for a year.</p>',
      signature: 'required',
      endText: '<p>The garden is open every day.</p>',
    },
    questions: [{ id: 'only', type: 'text', title: 'That is all we ask' }],
  },
  wordsSurvey('hour', 2, { maxAnswerTime: 3600 }),
  {
    id: 'visit',
    title: 'Our garden',
    questions: [
      {
        ...{ block: 'today', title: 'Your visit today', description: 'Think of the last hour.' },
        questions: [
          question('first', 'How was the pond?'),
          question('second', 'How was the bench?'),
        ],
      },
      question('third', 'How was the way home?'),
      { id: 'check', type: 'text', title: 'Are these your answers?', config: { review: true } },
    ],
  },
];

function question(id: string, title: string): object {
  const choice = [
    { id: 'good', text: 'Good' },
    { id: 'bad', text: 'Bad' },
  ];
  return { id, type: 'radio', title, choice };
}

function exampleInFile(name: string): object {
  const example = allExamples.find((other) => other.name === name);
  if (!example) throw new Error(`There is no example ${name}.`);
  return inFile(example);
}

const isOnHeading = () => document.activeElement?.matches('[data-focus-on-enter]');

const isInDialog = () => document.activeElement?.matches('dialog [data-safe=true]');
/** The reminder of a mission is read from its heading. */
const isInReminder = () => document.activeElement?.matches('dialog h2');
const isOutOfDialog = () => document.querySelector('dialog[open]') === null;

export const screenWalks: readonly ScreenWalk[] = [
  {
    name: 'start',
    title: 'Start, consent, signature and end',
    async walk(listener, origin) {
      const transcript = listener.transcript;
      await listener.switchTo('browse');
      listener.restart();
      transcript.part('Opens the survey');
      await listener.does('opens the address', () => listener.goTo(`${origin}/consent`));
      transcript.part('Goes through the controls');
      await listener.press('Control_L+Home');
      await listener.switchTo('focus');
      await listener.tabTo('button[value=start]');
      transcript.part('Presses Agree without a signature');
      await listener.pressUntil('Return', () =>
        document.activeElement?.matches('[data-focus-when-invalid]'),
      );
      transcript.part('Signs');
      await listener.pressUntil('Return', () => document.querySelector('canvas') !== null);
      await listener.tabTo('[name=signature-name]');
      await listener.type('ana');
      await listener.press('Tab', 'Tab');
      await listener.pressUntil('Return', () => document.activeElement?.matches('[data-signed]'));
      transcript.part('Presses Agree');
      await listener.tabTo('button[value=start]');
      await listener.pressUntil('Return', () =>
        document.activeElement?.matches('h2[data-focus-on-enter]'),
      );
      transcript.part('Presses Submit');
      await listener.tabTo('button[value=next]:not([hidden])');
      await listener.pressUntil('Return', () => document.activeElement?.matches('h1'));
      transcript.part('Reads the end page');
      await listener.switchTo('browse');
      await listener.press('Down', 'Down', 'Down');
    },
  },
  {
    name: '11-text',
    title: 'Text',
    async walk(listener, origin) {
      const transcript = listener.transcript;
      await listener.goTo(`${origin}/text-rich`);
      await listener.tabTo('button[value=start]');
      listener.restart();
      transcript.part('Arrives');
      await listener.pressUntil('Return', isOnHeading);
      transcript.part('Reads on');
      for (let line = 0; line < 9; line++) await listener.press('Down');
    },
  },
  {
    name: '11-mission',
    title: 'Mission',
    async walk(listener, origin) {
      const { transcript } = listener;
      await listener.goTo(`${origin}/text-mission`);
      await listener.switchTo('focus');
      await listener.tabTo('button[value=start]');
      listener.restart();
      transcript.part('Arrives');
      await listener.pressUntil('Return', isOnHeading);
      transcript.part('Starts the mission, which reminds of its steps');
      await listener.tabTo('button[value=begin]');
      await listener.pressUntil('Return', isInReminder);
      transcript.part('Goes through the tips');
      await listener.tabTo('dialog button[data-variant=line]:not([aria-disabled])');
      await listener.press('Return');
      await listener.pressUntil('Escape', isOutOfDialog);
      transcript.part('Goes to the next step');
      await listener.press('Shift_L+Tab', 'Return');
      transcript.part('Stops the task, and goes on with it');
      await listener.tabTo('button[value=cancel]');
      await listener.pressUntil('Return', isInDialog);
      await listener.pressUntil('Escape', isOutOfDialog);
      transcript.part('Completes the mission');
      await listener.tabTo('button[value=complete]');
      await listener.pressUntil('Return', isInDialog);
      await listener.press('Tab');
      await listener.pressUntil('Return', () =>
        document.querySelector('dialog:modal h2')?.textContent?.startsWith('Submit'),
      );
      transcript.part('Goes to Submit');
      await listener.press('Tab', 'Tab');
    },
  },
  {
    name: '11-mission-companion',
    title: 'Mission in a small window',
    async walk(listener, origin) {
      const { transcript } = listener;
      await listener.goTo(`${origin}/companion`);
      await listener.switchTo('focus');
      await listener.tabTo('button[value=start]');
      await listener.pressUntil('Return', isOnHeading);
      await listener.tabTo('button[value=begin]');
      await listener.pressUntil('Return', isInReminder);
      await listener.pressUntil('Escape', isOutOfDialog);
      await listener.press('Shift_L+Tab', 'Shift_L+Tab');
      await listener.walkWindow('space', 'space', async () => {
        await listener.switchTo('browse');
        // Orca names no heading that it is at already.
        await listener.press('Control_L+End');
        listener.restart();
        transcript.part('Reads the small window');
        await listener.press('Control_L+Home', 'Down', 'Down', 'Down');
        await listener.switchTo('focus');
        transcript.part('Goes through the controls, and to the next step');
        await listener.tabTo('button[value=step]');
        await listener.press('Return');
        transcript.part('Opens the tips, and closes them');
        await listener.tabTo('button[data-opens=reminding]');
        await listener.pressUntil('Return', isInReminder);
        await listener.pressUntil('Escape', isOutOfDialog);
        transcript.part('Stops the task, and goes on with it');
        await listener.tabTo('button[value=cancel]');
        await listener.pressUntil('Return', isInDialog);
        await listener.pressUntil('Escape', isOutOfDialog);
        transcript.part('Goes back to the survey');
        await listener.tabTo('form > button');
      });
      await listener.press('Tab');
    },
  },
  {
    name: 'review',
    title: 'Titles of blocks, and a review',
    async walk(listener, origin) {
      const { transcript } = listener;
      const next = 'button[value=next]:not([hidden])';
      const goesOn = async (heading: string, key = 'Return') => {
        await listener.pressUntil(key, isOnHeading);
        await listener.page.waitForFunction(
          (wanted) => document.activeElement?.textContent?.includes(wanted),
          {},
          heading,
        );
      };
      await listener.goTo(`${origin}/visit`);
      await listener.switchTo('focus');
      await listener.tabTo('button[value=start]');
      listener.restart();
      transcript.part('Arrives in a block with a title');
      await goesOn('pond');
      for (const [part, heading] of [
        ['Goes on inside of the block', 'bench'],
        ['Leaves the block', 'way home'],
        ['Arrives at the review', 'your answers'],
      ] as const) {
        await listener.tabTo('[type=radio]');
        await listener.press('space');
        await listener.tabTo(next);
        transcript.part(part);
        await goesOn(heading);
      }
      transcript.part('Reads the answers');
      await listener.switchTo('browse');
      await listener.press('Down', 'Down', 'Down', 'Down');
      await listener.switchTo('focus');
      transcript.part('Opens an answer');
      await listener.tabTo('#open-second');
      await goesOn('bench');
      transcript.part('Changes it, and comes back to the review');
      await listener.tabTo('[type=radio]');
      await listener.press('Down');
      await listener.tabTo(next);
      await goesOn('your answers');
    },
  },
  {
    name: 'countdown',
    title: 'Countdown',
    async walk(listener, origin) {
      const { page, transcript } = listener;
      const { identifier } = await page.evaluateOnNewDocument(stopClock);
      await listener.goTo(`${origin}/hour`);
      await listener.switchTo('focus');
      await listener.tabTo('button[value=start]');
      listener.restart();
      transcript.part('Arrives');
      await listener.pressUntil('Return', isOnHeading);
      await listener.tabTo('[name=text]');
      for (const remainingSeconds of [300, 60, 20, 0]) {
        transcript.part(
          remainingSeconds > 0 ? `${remainingSeconds} seconds are left` : 'The time is over',
        );
        await listener.does('waits', () => leave(listener, remainingSeconds));
      }
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    },
  },
];

/** Advances the time until this many seconds are left. */
async function leave({ page }: Listener, remainingSeconds: number): Promise<void> {
  await page.evaluate((wanted) => {
    const shown = document.querySelector('[role=timer]')?.textContent ?? '';
    const now = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const { pass } = window as unknown as { pass: (ms: number, isAtOnce: boolean) => void };
    pass((now - wanted) * 1000, false);
  }, remainingSeconds);
  await page.waitForFunction(
    (wanted) =>
      wanted === 0
        ? document.activeElement?.matches('h1')
        : document.querySelector('[data-warned]') !== null,
    {},
    remainingSeconds,
  );
}
