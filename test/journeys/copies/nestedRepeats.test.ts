import { expect, test } from 'vitest';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
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

test.each([true, false])(
  'doses of each medicine are asked and reviewed, with a script: %s',
  async (javaScriptEnabled) => {
    const respondent = await app.start('/drugs', 'mobile', { javaScriptEnabled });
    const write = async (heading: string, text: string) => {
      await respondent.seesHeading(heading, 2);
      await respondent.write(text);
      await respondent.next();
    };
    const choose = async (heading: string, answer: string) => {
      await respondent.seesHeading(heading, 2);
      await respondent.choose(answer);
      await respondent.next();
    };
    const [one, two, iron, zinc] = ['1', '2', 'Iron', 'Zinc'].map((text) => `\u2068${text}\u2069`);
    await respondent.sees(`Medicine ${one}`);
    await write('What is it?', 'Iron');
    await write(`Dose ${one} of ${iron}`, '5');
    await choose(`Another dose of ${iron}?`, 'Yes');
    await write(`Dose ${two} of ${iron}`, '10');
    await choose(`More than ${iron}?`, 'Yes');
    await respondent.sees(`Medicine ${two}`);
    await write('What is it?', 'Zinc');
    await write(`Dose ${one} of ${zinc}`, '7');
    await choose(`Another dose of ${zinc}?`, 'No');
    await respondent.seesHeading('Right?', 2);
    await respondent.press(`Change Dose ${two} of ${iron}`);
    await write(`Dose ${two} of ${iron}`, '12');
    await respondent.seesHeading('Right?', 2);
    await respondent.press('Submit');
    await respondent.seesEndPage();
    const kept = (await answersTo(app.server, 'drugs')).at(-1);
    expect(kept?.answers).toMatchObject({
      'amount~1~2': { text: '12' },
      'amount~2': { text: '7' },
      'dose~2~another-2': { choice: 'no' },
    });
  },
);
