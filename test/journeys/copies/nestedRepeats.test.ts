import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const input = (id: string, title: string) => ({ id, type: 'singleInput', title });
const again = (title: string) => ({ max: 2, another: { title, yes: 'Yes', no: 'No' } });
const app = stage(() =>
  surveysOf({
    ...{ id: 'drugs', title: 'Medicines' },
    questions: [
      {
        ...{ block: 'drug', title: 'Medicine {number}', repeat: again('More than {name}?') },
        questions: [
          input('name', 'What is it?'),
          {
            ...{ block: 'dose', repeat: again('Another dose of {name}?') },
            questions: [input('amount', 'Dose {number} of {name}')],
          },
        ],
      },
      { id: 'check', type: 'text', title: 'Right?', config: { review: true } },
    ],
  }),
);

const [number1, number2, iron, zinc] = ['1', '2', 'Iron', 'Zinc'].map(
  (text) => `\u2068${text}\u2069`,
);
/** The questions after the first dose of the first medicine. */
const steps = [
  [`Another dose of ${iron}?`, 'Yes'],
  [`Dose ${number2} of ${iron}`, '10'],
  [`More than ${iron}?`, 'Yes'],
  ['What is it?', 'Zinc'],
  [`Dose ${number1} of ${zinc}`, '7'],
  [`Another dose of ${zinc}?`, 'No'],
] as const;

async function expectStored(): Promise<void> {
  const session = (await answersTo(app.server, 'drugs')).at(-1);
  expect(session).toMatchObject({ status: 'ended' });
  expect(session?.answers).toMatchObject({
    'amount~1~2': { text: '12' },
    'amount~2': { text: '7' },
    'dose~2~another-2': { choice: 'no' },
  });
}

test('doses of each medicine are asked and reviewed', async () => {
  const first = { name: { text: 'Iron' }, amount: { text: '5' } };
  const respondent = await app.openAt('/drugs', first, 'mobile');
  for (const [heading, answer] of steps) {
    await respondent.seesHeading(heading, 2);
    if (answer === 'Zinc') await respondent.sees(`Medicine ${number2}`);
    if (/^(Yes|No)$/.test(answer)) await respondent.choose(answer);
    else await respondent.write(answer);
    await respondent.next();
  }
  await respondent.seesHeading('Right?', 2);
  await respondent.press(`Change Dose ${number2} of ${iron}`);
  await respondent.seesHeading(`Dose ${number2} of ${iron}`, 2);
  await respondent.write('12');
  await respondent.next();
  await respondent.seesHeading('Right?', 2);
  await respondent.press('Submit');
  await respondent.seesEndPage();
  await expectStored();
});

test('doses of each medicine are asked and reviewed without a script, too', async () => {
  const forms = new FormBrowser(app.server.origin);
  const give = async (heading: string, answer: string) => {
    expect(forms.text('h2')).toBe(heading);
    if (/^(Yes|No)$/.test(answer)) forms.fill('choice', answer.toLowerCase());
    else forms.fill('text', answer);
    await forms.press('next');
  };
  await forms.open('/drugs');
  await forms.press('start');
  expect(forms.text('main')).toContain(`Medicine ${number1}`);
  await give('What is it?', 'Iron');
  await give(`Dose ${number1} of ${iron}`, '5');
  for (const [heading, answer] of steps) {
    if (answer === 'Zinc') expect(forms.text('main')).toContain(`Medicine ${number2}`);
    await give(heading, answer);
  }
  expect(forms.text('h2')).toBe('Right?');
  await forms.press('amount~1~2');
  await give(`Dose ${number2} of ${iron}`, '12');
  expect(forms.text('h2')).toBe('Right?');
  await forms.press('next');
  await expectStored();
});
