import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { check, input, type Q, radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { survey } from '../../support/world.ts';

type Entry = Q | { block: string; order?: string; randomGroup?: string; questions: Q[] };

const file = (questions: readonly Entry[], more: object = {}) => ({
  ...{ id: 'x', title: 'X', questions, ...more },
});
const problemsOf = (questions: readonly Entry[], more?: object) =>
  readSurvey('x.json', JSON.stringify(file(questions, more))).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );
const after = (id: string, question: Q): Q => ({
  ...question,
  showIf: { question: id, answered: true },
});
const titled = (title: string, question: Q): Q => ({ ...question, title });
const mixed = (...questions: Q[]) => ({ block: 'mixed', order: 'random', questions });
const grouped = (block: string, ...questions: Q[]) => ({ block, randomGroup: 'g', questions });
const random = { order: 'random' };
const anchoredOption = { id: 'a', text: 'A', anchored: true };
const columned: Q = {
  ...{ id: 'a', type: 'multiSingle', title: 'A', choice: [{ id: 'r', text: 'R' }] },
  subChoice: [anchoredOption, { id: 'b', text: 'B' }],
};
const arms = [{ id: 'one' }, { id: 'two' }];
const later = (question: string) =>
  `"${question}" may be asked later than this question: their order is random`;

test.each<[name: string, questions: Entry[], problem: string, more?: object]>([
  [
    'a condition on another question of the block',
    [mixed(radio('a'), after('a', radio('b'))), radio('c')],
    `questions[0].questions[1].showIf.question: ${later('a')}`,
  ],
  [
    'a condition on a block of the same group',
    [grouped('m', radio('a')), grouped('n', after('a', radio('b'))), radio('c')],
    `questions[1].questions[0].showIf.question: ${later('a')}`,
  ],
  [
    'a condition between the blocks of a group',
    [grouped('m', radio('a')), after('a', radio('b')), grouped('n', radio('c'))],
    `questions[1].showIf.question: ${later('a')}`,
  ],
  [
    'the condition of a block in a group',
    [
      grouped('m', radio('a')),
      { ...grouped('n', radio('b')), showIf: { question: 'a', answered: true } },
    ],
    `questions[1].showIf.question: ${later('a')}`,
  ],
  [
    'an answer in a text',
    [mixed(rate('a'), titled('You gave {a}', radio('b')))],
    'questions[0].questions[1].title: has {a}: "a" may be answered later than this text, because the order is random',
  ],
  [
    'a jump within a block',
    [mixed(radio('a', { to: 'b' }), radio('b')), radio('c')],
    'questions[0].questions[0].next[0].to: "b" may come earlier: their order is random; a branch only leads forward',
  ],
  [
    'a jump from a block to one of its group',
    [grouped('m', radio('a', { to: 'b' })), grouped('n', radio('b'))],
    'questions[0].questions[0].next[0].to: "b" may come earlier: their order is random; a branch only leads forward',
  ],
  [
    'an order without options',
    [{ ...rate('a'), ...random }],
    'questions[0].order: this type has no options',
  ],
  [
    'an order of sorted options',
    [{ ...radio('a'), type: 'list', config: { sorted: true }, ...random }],
    'questions[0].order: the options are sorted: leave one out',
  ],
  [
    'an order of columns without any',
    [{ ...radio('a'), columnOrder: 'random' }],
    'questions[0].columnOrder: the question has no columns',
  ],
  [
    'an order of anchored columns',
    [{ ...columned, columnOrder: 'random' }],
    'questions[0].columnOrder: at least two columns without "anchored" are needed',
  ],
  [
    'an anchored column without an order',
    [columned],
    'questions[0].subChoice[0].anchored: is for columns in random order, and the question has no "columnOrder"',
  ],
  [
    'an order of anchored options',
    [{ ...radio('a'), ...random, choice: [anchoredOption, { id: 'b', text: 'B' }] }],
    'questions[0].order: at least two options without "anchored" are needed',
  ],
  [
    'an anchor without an order',
    [{ ...radio('a'), choice: [{ id: 'b', text: 'B' }, anchoredOption] }],
    'questions[0].choice[1].anchored: is for a random order, and the question has no "order"',
  ],
  [
    'a block of one question',
    [mixed(radio('a'))],
    'questions[0].order: the block has one question only',
  ],
  [
    'a group of one block',
    [radio('a'), grouped('m', radio('b'))],
    'questions[1].randomGroup: no other block has the group "g": at least two change places',
  ],
  [
    'a question named as a column',
    [mixed(radio('seed'), radio('b'))],
    'questions[0].questions[0].id: "seed" names a column that the export has where something is random',
  ],
  ['one arm', [radio('a')], 'arms: at least two arms are needed', { arms: [{ id: 'one' }] }],
  [
    'an arm twice',
    [radio('a')],
    'arms[1]: this arm is given twice',
    { arms: [{ id: 'one' }, { id: 'one', weight: 2 }] },
  ],
  [
    'a weight of 0',
    [radio('a')],
    'arms[1].weight: a number above 0 is expected',
    { arms: [{ id: 'one' }, { id: 'two', weight: 0 }] },
  ],
  [
    'a condition on arms that the survey lacks',
    [radio('a'), { ...radio('b'), showIf: { of: 'arm', is: 'one' } }],
    'questions[1].showIf.of: the survey has no "arms"',
  ],
  [
    'an unknown arm',
    [radio('a'), { ...radio('b'), showIf: { of: 'arm', is: 'too' } }],
    'questions[1].showIf.is: there is no arm "too"; did you mean "two"?',
    { arms },
  ],
])('%s is refused', (_, questions, problem, more) => {
  expect(problemsOf(questions, more)).toEqual([problem]);
});

test('a condition that every order satisfies is accepted', () => {
  const questions = [
    rate('before'),
    { ...mixed(after('before', radio('a')), titled('{before}', radio('b')), check('c', random)) },
    grouped(
      'm',
      radio('d', { when: { question: 'a', is: 'no' }, to: 'end' }),
      after('d', radio('e')),
    ),
    titled('{a|none}', input('f', {})),
    grouped('n', after('a', rate('g'))),
    { ...after('g', radio('h')), title: '{d} {f}' },
    { ...radio('i'), showIf: { of: 'arm', isNot: 'one' } },
  ];
  expect(problemsOf(questions, { arms })).toEqual([]);
});

test('the check warns of a scale in random order', () => {
  const column = (id: string, score: number) => ({ id, text: id, score });
  const scored = (...scores: readonly number[]) => ({
    ...{ ...columned, columnOrder: 'random' },
    subChoice: scores.map((score, index) => column(String(index), score)),
  });
  const warningPaths = [scored(1, 2, 3), scored(3, 2, 1), scored(1, 3, 2), scored(0, 0, 0)].map(
    (question) => surveyWarnings(survey(file([question]))).map(({ path }) => path),
  );
  const columnOrderPath = ['questions[0].columnOrder'];
  expect(warningPaths).toEqual([columnOrderPath, columnOrderPath, [], []]);
});

test('the check warns of arms that change nothing, and of jumps that leave out other questions in another order', () => {
  const leads = (to: string) =>
    `leaves out what stands before "${to}", and in another order that is something else`;
  const questions = [
    radio('start', { when: { question: 'start', is: 'no' }, to: 'b' }),
    mixed(radio('a', { when: { question: 'a', is: 'no' }, to: 'last' }), radio('b')),
    radio('last'),
  ];
  expect(
    surveyWarnings(survey(file(questions, { arms }))).map(
      ({ path, reason }) => `${path}: ${reason}`,
    ),
  ).toEqual([
    'arms: no condition asks about an arm: the survey is the same in all',
    `questions[0].next[0].to: ${leads('b')}`,
    `questions[1].questions[0].next[0].to: ${leads('last')}`,
  ]);
});

test('the example of the documentation is a survey without warnings', async () => {
  const text = await readFile('docs/surveys.md', 'utf8');
  const example = text.split('```json').find((part) => part.includes('"randomGroup"'));
  const { questions, arms } = JSON.parse(`{${example?.split('```')[0]}}`);
  expect(surveyWarnings(survey(file(questions, { arms })))).toEqual([]);
});
