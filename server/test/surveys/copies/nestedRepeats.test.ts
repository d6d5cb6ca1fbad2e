import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { check, input, radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { formats } from '../../../export/formats.ts';
import { exportRows } from '../../../export/rows.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../../support/world.ts';

const isolated = (text: string | number) => `\u2068${text}\u2069`;
const text = (value: string) => ({ text: value });
const [yes, no] = [{ choice: 'yes' }, { choice: 'no' }];
const again = (title: string, max = 3) => ({ max, another: { title, yes: 'Yes', no: 'No' } });
const titled = (title: string, question: object) => ({ ...question, title });

const medicines = {
  ...{ id: 'medicines', title: 'Medicines', config: { endText: '{value.doses}, {amount~1~2}' } },
  values: { doses: { compute: 'count(q["amount~*"])', type: 'number' } },
  questions: [
    {
      ...{ block: 'drug', title: 'Medicine {number}', repeat: again('More than {name}?') },
      questions: [
        titled('Name {number}', input('name', {})),
        {
          ...{ block: 'dose', repeat: again('Another dose of {name} after {amount}?', 2) },
          questions: [
            titled('Dose {number} of medicine {drug.number}, {name}', input('amount', {})),
            {
              ...titled('Is {amount} much?', radio('much')),
              showIf: { question: 'amount', matches: '9.*' },
            },
          ],
        },
        titled('{name} began with {amount}', check('felt', {})),
        {
          ...{ block: 'feeling', title: 'Feeling {each}', forEach: { question: 'felt' } },
          questions: [titled('{each} of {name}, {drug.number}', rate('strength'))],
        },
        titled('Stop {name}?', radio('stop')),
      ],
    },
    radio('close'),
  ],
};

const read = survey(medicines);

describe.each(databases)('a block is repeated inside of a repeated one on $name', (database) => {
  const world = sharedWorld(database, [read], { isFresh: true });

  test('with its own ids, texts, conditions, titles and columns for each copy', async () => {
    const client = world.client();
    let { subject } = (await client.start('medicines')).data;
    const seen: (string | undefined)[][] = [];
    const answers = [
      ...[text('Iron'), text('95'), no, yes, text('20'), { choices: [{ id: 'a' }, { id: 'b' }] }],
      ...[{ score: 1 }, { score: 2 }, yes, yes, text('Zinc'), text('5'), no],
      ...[{ choices: [{ id: 'c' }] }, { score: 3 }, no, no, yes],
    ];
    for (const answer of answers) {
      seen.push([subject?.questionId, subject?.title, subject?.section?.title]);
      const reply = await client.commit('medicines', subject?.questionId ?? '', answer);
      expect(reply.code).toBe(200);
      ({ subject } = reply.data);
    }
    const [number1, number2, iron, zinc] = [1, 2, 'Iron', 'Zinc'].map(isolated);
    const [first, second] = [`Medicine ${number1}`, `Medicine ${number2}`];
    expect(seen).toEqual([
      ['name', `Name ${number1}`, first],
      ['amount', `Dose ${number1} of medicine ${number1}, ${iron}`, first],
      ['much', `Is ${isolated('95')} much?`, first],
      ['dose~another-2', `Another dose of ${iron} after ${isolated('95')}?`, undefined],
      ['amount~1~2', `Dose ${number2} of medicine ${number1}, ${iron}`, first],
      ['felt', `${iron} began with ${isolated('95')}`, first],
      ['strength~1~a', `${isolated('a')} of ${iron}, ${number1}`, `Feeling ${isolated('a')}`],
      ['strength~1~b', `${isolated('b')} of ${iron}, ${number1}`, `Feeling ${isolated('b')}`],
      ['stop', `Stop ${iron}?`, first],
      ['drug~another-2', `More than ${iron}?`, undefined],
      ['name~2', `Name ${number2}`, second],
      ['amount~2', `Dose ${number1} of medicine ${number2}, ${zinc}`, second],
      ['dose~2~another-2', `Another dose of ${zinc} after ${isolated('5')}?`, undefined],
      ['felt~2', `${zinc} began with ${isolated('5')}`, second],
      ['strength~2~c', `${isolated('c')} of ${zinc}, ${number2}`, `Feeling ${isolated('c')}`],
      ['stop~2', `Stop ${zinc}?`, second],
      ['drug~another-3', `More than ${zinc}?`, undefined],
      ['close', 'close', undefined],
    ]);
    const { survey: ended } = (await client.end('medicines')).data ?? {};
    expect(ended?.config.endText).toBe(`${isolated(3)}, ${isolated(20)}`);
    const file = formats.csv(read, exportRows(world.store, read));
    const [head = '', row = ''] = (await Readable.from(file).toArray()).join('').split(/\r?\n/);
    expect(head).toContain('name,amount,much,dose~another-2,amount~1~2,much~1~2,felt.a,');
    expect(row).toContain('Iron,95,no,yes,20,,');
  });
});

test('conditions of both levels decide, and the check reports nothing', () => {
  expect(surveyWarnings(read)).toEqual([]);
});

const problemsOf = (...questions: object[]) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions })).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );
const outer = (...questions: object[]) => ({ block: 'o', repeat: again('More?', 40), questions });
const inner = (more: object, ...questions: object[]) => ({
  ...{ block: 'i', repeat: again('More?', 40), ...more },
  questions,
});
const keep = 'blocks inside of others, and those around them, keep their order';

test.each<[name: string, questions: object[], problems: string[]]>([
  [
    'too many copies',
    [
      radio('a'),
      outer(
        radio('b'),
        inner({ repeat: again('More?', 100) }, ...['c', 'd', 'e', 'f'].map((id) => radio(id))),
      ),
      {
        ...outer(radio('g'), inner({ block: 'j' }, radio('h'))),
        block: 'p',
        repeat: again('?', 100),
      },
      ...Array.from({ length: 3 }, (_, index) => ({
        ...outer(
          radio(`r${index}`),
          inner({ block: `j${index}`, repeat: again('?', 100) }, radio(`s${index}`)),
        ),
        block: `p${index}`,
      })),
    ],
    [
      'questions[5].questions[1].repeat.max: has more than 50000 questions with all copies of blocks',
    ],
  ],
  [
    'a block that begins with another one',
    [radio('a'), { ...outer(inner({}, radio('b'))), repeat: again('More?') }],
    ['questions[1].questions[0]: a block begins with a question, and others inside of it follow'],
  ],
  [
    'random orders',
    [
      radio('a'),
      {
        ...outer(radio('b'), inner({ ...random('i'), repeat: again('More?') }, radio('c'))),
        ...{ repeat: again('More?'), order: 'random' },
      },
    ],
    [`questions[1].questions[1].randomGroup: ${keep}`, `questions[1].order: ${keep}`],
  ],
  [
    'a third level',
    [outer(radio('a'), inner({}, radio('b'), inner({}, radio('c'))))],
    ['questions[0].questions[1].questions[1]: a block inside of another one contains no block'],
  ],
  [
    'a wrong condition in a copy of a copy',
    [
      radio('a'),
      {
        ...outer(radio('b'), {
          ...inner({ repeat: again('More?') }, radio('c')),
          showIf: { question: 'b', is: 'z' },
        }),
        repeat: again('More?'),
      },
    ],
    ['questions[1].questions[1].showIf.is: "z" is no answer to "b"'],
  ],
])('%s is a mistake at its place', (_, questions, problems) => {
  const problemLines = problemsOf(...questions);
  expect(problemLines.map((line, index) => line.slice(0, problems[index]?.length))).toEqual(
    problems,
  );
});

function random(randomGroup: string) {
  return { randomGroup };
}
