import { expect, test } from 'vitest';
import { radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { surveyWarnings } from '../../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { arranged } from '../../../surveys/order/arranged.ts';
import { survey } from '../../support/world.ts';

const option = (id: string) => ({ id, text: id });
const repeated = (questions: readonly object[], more: object = {}) => ({
  ...{ block: 'b', repeat: { max: 9, another: { title: 'T', yes: 'Y', no: 'N' } }, questions },
  ...more,
});
const each = (forEach: object, ...questions: readonly object[]) => ({
  ...{ block: 'b', forEach },
  questions: questions.length > 0 ? questions : [radio('q')],
});
const problemsOf = (questions: readonly object[], more: object = {}) =>
  readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions, ...more })).problems.map(
    ({ path, reason }) => `${path}: ${reason}`,
  );

test.each<[name: string, questions: readonly object[], problem: string]>([
  [
    'a wrong condition in a copy, once',
    [radio('a'), repeated([radio('c'), { ...radio('d'), showIf: { question: 'c', is: 'z' } }])],
    'questions[1].questions[1].showIf.is: "z" is no answer to "c"',
  ],
  [
    'a mistake behind a block with copies',
    [radio('a'), repeated([radio('c')]), { ...radio('d'), showIf: { question: 'z', is: 'y' } }],
    'questions[2].showIf.question: there is no question "z"',
  ],
  [
    'an unknown name in the question between copies',
    [
      radio('a'),
      repeated([radio('c')], { repeat: { max: 2, another: { title: '{z}', yes: 'Y', no: 'N' } } }),
    ],
    'questions[1].repeat.another.title: has {z}: there is no question "z"; literal braces are {{ and }}',
  ],
  [
    'an unknown source',
    [radio('answer'), each({ question: 'answr' })],
    'questions[1].forEach.question: there is no question "answr"; did you mean "answer"?',
  ],
  [
    'a later source',
    [each({ question: 'a' }), radio('a')],
    'questions[0].forEach.question: "a" is not asked before',
  ],
  [
    'a source without options',
    [rate('a'), { ...radio('c'), choiceFrom: { question: 'a' } }],
    'questions[1].choiceFrom.question: "a" has no options to choose',
  ],
  [
    'rows of a matrix as options',
    [
      {
        ...{ id: 'm', type: 'multiSingle', title: 'M' },
        choice: [option('r')],
        subChoice: [option('x')],
      },
      { ...radio('c'), choiceFrom: { question: 'm' } },
    ],
    'questions[1].choiceFrom.question: "m" has no options to choose; its rows or blanks can only be those of "forEach"',
  ],
  [
    'rows of a question without any',
    [radio('a'), each({ question: 'a', which: 'answered' })],
    'questions[1].forEach.question: "a" has no rows or blanks; use "chosen"',
  ],
  [
    'an unknown exception',
    [radio('a'), each({ question: 'a', except: ['yez'] })],
    'questions[1].forEach.except[0]: "a" has no option or row "yez"; did you mean "yes"?',
  ],
  [
    'an option of its own with the id of one taken over',
    [radio('a'), { ...radio('c'), choiceFrom: { question: 'a' }, choice: [option('no')] }],
    'questions[1].choice[0].id: "no" is used twice',
  ],
  [
    'a plain name of a question that is asked for each option',
    [radio('a'), each({ question: 'a' }), { ...radio('c'), showIf: { question: 'q', is: 'yes' } }],
    'questions[2].showIf.question: there is no question "q"; did you mean "q~yes"?',
  ],
  [
    'both kinds of copies',
    [radio('a'), repeated([radio('c')], { forEach: { question: 'a' } })],
    'questions[1].forEach: a block has either repeat or forEach',
  ],
  [
    'a random place of a block whose times follow each other',
    [radio('a'), repeated([radio('c')], { randomGroup: 'g' })],
    'questions[1].randomGroup: a block with repeat keeps its place',
  ],
  [
    'a source that may be asked later',
    [
      radio('z'),
      { block: 'a', randomGroup: 'g', questions: [radio('c')] },
      { ...each({ question: 'c' }), randomGroup: 'g' },
    ],
    'questions[2].forEach.question: "c" may be asked later than this block',
  ],
  [
    'options for a type without any',
    [radio('a'), { ...rate('c'), choiceFrom: { question: 'a' } }],
    'questions[1].choiceFrom: this type has no options',
  ],
  [
    'too many questions beside options in a random order',
    [
      { ...radio('a'), order: 'random' },
      ...Array.from({ length: 9 }, (_, index) =>
        repeated(
          Array.from({ length: 3 }, (__, offset) => radio(`q${index}-${offset}`)),
          { block: `b${index}`, repeat: { max: 100, another: { title: 'T', yes: 'Y', no: 'N' } } },
        ),
      ),
    ],
    'questions[8].repeat.max: has more than 3000 questions with all copies of blocks, and something in a random order',
  ],
  [
    'an id that is too long with that of its copy',
    [radio('a'), repeated([radio('c'.repeat(63))])],
    `questions[1].questions[0].id: the id of a copy, "${'c'.repeat(63)}~2", is longer than 64 characters`,
  ],
])('%s is a mistake at its place in the file', (_, questions, problem) => {
  const [first = '', ...others] = problemsOf(questions);
  expect(first.slice(0, problem.length)).toBe(problem);
  expect(others).toEqual([]);
});

test('warnings of copies are reported once, and jumps inside of a copy cause none', () => {
  const title = { en: 'Only English {number}' };
  const questions = [
    radio('a'),
    repeated([
      { ...radio('c'), title, next: [{ to: 'e' }] },
      radio('d'),
      { ...rate('e'), next: [{ when: { question: 'e', atLeast: 9 }, to: 'end' }] },
    ]),
  ];
  const warnings = surveyWarnings(survey({ id: 'x', title: 'X', questions, languages: ['en'] }));
  expect(warnings.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'questions[1].questions[1]: no answers lead to this question',
    'questions[1].questions[2].next[0].when: never holds: no answer fits it',
  ]);
});

test('copies for each option are shuffled in a random group, and each stays together', () => {
  const block = { ...each({ question: 'a' }, rate('q'), rate('r')), randomGroup: 'g' };
  const shuffled = survey({ id: 'x', title: 'X', questions: [radio('a'), block, radio('z')] });
  const orders = [...'abcdefgh'].map((seed) =>
    arranged(shuffled, { seed, arm: null })
      .questions.map(({ id }) => id)
      .join(' '),
  );
  expect(new Set(orders)).toEqual(
    new Set(['a q~yes r~yes q~no r~no z', 'a q~no r~no q~yes r~yes z']),
  );
});

test('a survey without copies is the one in its file', () => {
  const questions = [radio('a'), { block: 'b', questions: [radio('c')] }];
  const { definition, authored } = survey({ id: 'x', title: 'X', questions });
  expect(definition).toBe(authored);
  expect(definition.questions.every((question) => !('carried' in question))).toBe(true);
});

test('options that cannot be copied hide no mistake of another question', () => {
  const questions = [
    radio('a'),
    { ...radio('c'), choiceFrom: { question: 'aa' } },
    { ...radio('d'), showIf: { question: 'c', is: 'zzz' } },
    { ...radio('e'), next: [{ to: 'aaaaa' }] },
  ];
  const text = JSON.stringify({ id: 'x', title: 'X', questions });
  expect(readSurvey('x.json', text).problems.map(({ path }) => path)).toEqual([
    'questions[1].choiceFrom.question',
    'questions[3].next[0].to',
  ]);
});

test('a household of a hundred persons is loaded and checked', () => {
  const questions = Array.from({ length: 28 }, (_, index) => ({
    ...{ ...radio(`c${index}`), title: index === 0 ? 'Name' : 'About {c0:label}' },
    ...(index === 0 ? {} : { showIf: { question: 'c0', is: 'yes' } }),
  }));
  const again = { title: 'Another?', yes: 'Yes', no: 'No' };
  const household = repeated(questions, { repeat: { max: 100, another: again } });
  const long = survey({ id: 'x', title: 'X', questions: [radio('a'), household, radio('z')] });
  expect(long.questions).toHaveLength(28 * 100 + 99 + 2);
  expect(surveyWarnings(long)).toEqual([]);
});
