import { expect, test } from 'vitest';
import { words } from '../../../../test/support/tags.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import { mission, radio } from '../load.fixture.ts';

const check = (id: string, more: object = {}) => ({ ...radio(id), type: 'check', ...more });
const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const input = (id: string, more: object = {}) => ({ id, type: 'singleInput', title: id, ...more });
const read = { id: 'r', type: 'text', title: 'Read this' };

type Row = readonly [name: string, put: object, problems: Readonly<Record<string, string>>];

/** Fields that replace those of a valid survey, and the expected problem at each path. */
const surveyRows: readonly Row[] = [
  ['no title', { title: undefined }, { title: 'is missing' }],
  ['a misspelt field', { titel: 'X' }, { titel: 'is not known here' }],
  ['another id than the file', { id: 'y' }, { id: 'the name of the file, "x"' }],
  ['no question', { questions: [] }, { questions: 'at least one question' }],
  ['a text in no language', { title: {} }, { title: 'at least one language' }],
  ['an unknown language', { title: { english: 'X' } }, { 'title.english': 'a language tag' }],
  ['a number for a text', { title: 5 }, { title: 'a text, or an object' }],
  ['a day for a time', { opensAt: '2031-05-01' }, { opensAt: 'a time such as' }],
  [
    'an end before the start',
    { opensAt: '2031-05-02T09:00:00Z', closesAt: '2031-05-01T09:00:00Z' },
    { closesAt: 'must be later than opensAt' },
  ],
  [
    'more time without a time',
    { timeExtensions: { seconds: 300 } },
    { timeExtensions: 'needs maxAnswerTime' },
  ],
  [
    'more time for a moment, without end',
    { maxAnswerTime: 60, timeExtensions: { seconds: 10, max: 0 } },
    { 'timeExtensions.seconds': 'at least 30', 'timeExtensions.max': 'at least 1' },
  ],
  [
    'a question that is called as a column of the export',
    {
      maxAnswerTime: 60,
      timeExtensions: { seconds: 60 },
      questions: [radio('extensions')],
    },
    { 'questions[0].id': 'a column of the export' },
  ],
  ['a second and a half', { maxAnswerTime: 1.5 }, { maxAnswerTime: 'a whole number' }],
  [
    'the same question twice',
    { questions: [radio('a'), rate('b'), radio('a')] },
    { 'questions[2].id': '"a" is used twice' },
  ],
  [
    'a branch back',
    { questions: [radio('a'), radio('b', { next: [{ to: 'a' }] })] },
    { 'questions[1].next[0].to': 'only leads forward' },
  ],
  [
    'an unreachable row of a branch',
    { questions: [radio('a', { next: [{ to: 'end' }, { to: 'b' }] }), radio('b')] },
    { 'questions[0].next[1]': 'next[0] always holds' },
  ],
];

const frameOrigins = words`
  https://shop.example.org:8443 http://localhost:3000 https://example.org/ http://example.org
  https://*.example.org https://a;script-src' https://a,b 'none' * null
`;
const invalidOrigins = [...frameOrigins.keys()].slice(2);

const configRows: readonly Row[] = [
  [
    'frame origins that are no single origin',
    { frameOrigins },
    Object.fromEntries(
      invalidOrigins.map((index) => [`frameOrigins[${index}]`, 'an origin such as']),
    ),
  ],
  [
    'a script link',
    { endPageBtnLink: 'javascript:alert(1)' },
    { endPageBtnLink: 'an https address' },
  ],
  ['a button without a link', { endPageBtnEnable: true }, { endPageBtnLink: 'is needed' }],
  [
    'a colour with more',
    { accent: 'red; background: url(//a.example)' },
    { accent: 'a CSS colour' },
  ],
  [
    'a logo of another server',
    { startPageLogoUrl: 'https://elsewhere.example/logo.png' },
    { startPageLogoUrl: 'a path on this server' },
  ],
];

const missionLinks = [
  ...words`
    javascript:alert(1) data:text/html,x //evil.example/ /\evil.example/ practice/shop.html
    http://shop.example/ http://localhost.evil.example/ http://localhost@evil.example/
    https://user@evil.example/
  `,
  '/\t/evil.example/',
  '',
];

const shop = 'https://shop.example';

const lengths = { minLength: 5, maxLength: 4 };

const questionRows: readonly Row[] = [
  [
    'an unknown type',
    { id: 'a', type: 'radoi', title: 'A', choice: [] },
    { type: '"radio"', choice: 'at least one option' },
  ],
  ['the type of unreadable questions', { ...read, type: 'unknown' }, { type: '"radio"' }],
  ['a choice without options', radio('a', { choice: undefined }), { choice: 'is missing' }],
  ['an empty choice', radio('a', { choice: [] }), { choice: 'at least one option' }],
  [
    'options of a rating',
    rate('a', { choice: [{ id: 'x', text: 'X' }] }),
    { choice: 'no options' },
  ],
  [
    'the config of another type',
    rate('a', { config: { multiline: true } }),
    { 'config.multiline': 'is not known here' },
  ],
  ['an unknown icon', rate('a', { config: { icon: 9 } }), { 'config.icon': '9' }],
  ...missionLinks.map(
    (link): Row => [
      `a mission at ${JSON.stringify(link)}`,
      mission('m', { link }),
      { 'config.mission.link': 'an https address or a path' },
    ],
  ),
  [
    'an incomplete mission',
    mission('m', {
      instruction: undefined,
      steps: [{ imgs: [] }, { text: 'Look', imgs: ['https://elsewhere.example/a.png'] }],
      remember: true,
    }),
    {
      'config.mission.instruction': 'is missing',
      'config.mission.steps[0].text': 'is missing',
      'config.mission.steps[1].imgs[0]': 'a path on this server',
      'config.mission.remember': 'is not known here',
    },
  ],
  [
    'a goal without a page that could report it',
    mission('m', { link: '/practice/shop.html', goal: { word: 'ordered' } }),
    { 'config.mission': 'a goal needs the link of a page on another server' },
  ],
  [
    'a goal with a path and a word',
    mission('m', { link: shop, goal: { path: '/thanks', word: 'ordered' } }),
    { 'config.mission.goal': 'either a path or a word' },
  ],
  [
    'a goal with neither',
    mission('m', { link: shop, goal: { origin: shop } }),
    { 'config.mission.goal': 'either a path or a word' },
  ],
  ...['thanks', '//evil.example', '/thanks?order=1', '/thanks#top', 'https://shop.example/'].map(
    (path): Row => [
      `a goal at ${JSON.stringify(path)}`,
      mission('m', { link: shop, goal: { path } }),
      { 'config.mission.goal.path': 'a path such as /thanks' },
    ],
  ),
  [
    'a goal of any origin, at an unclear word',
    mission('m', { link: shop, goal: { origin: 'https://*.shop.example', word: 'two words' } }),
    {
      'config.mission.goal.origin': 'an origin such as',
      'config.mission.goal.word': 'up to 40 letters',
    },
  ],
  [
    'the same option twice',
    radio('a', { choice: ['1', '2'].map((text) => ({ id: 'x', text })) }),
    { 'choice[1].id': '"x" is used twice' },
  ],
  ['a question named end', radio('end'), { id: 'cannot name a question' }],
  [
    'a minimum above the maximum',
    check('a', { config: { min: 2, max: 1 } }),
    { 'config.min': 'must not be more than max, which is 1' },
  ],
  [
    'more choices than options',
    check('a', { config: { min: 3 } }),
    { 'config.min': 'only 2 options' },
  ],
  ['contradictory lengths', input('a', { config: lengths }), { 'config.minLength': 'maxLength' }],
  [
    'contradictory lengths of an option',
    radio('b', { choice: [{ id: 'o', text: 'O', questionConfig: lengths }] }),
    { 'choice[0].questionConfig.minLength': 'maxLength' },
  ],
  [
    'a hint for a score outside the scale',
    rate('a', { config: { rateHint: [{ hint: 'x', score: 6 }] } }),
    { 'config.rateHint[0].score': 'no point has the score 6' },
  ],
  [
    'a branch to itself',
    radio('a', { next: [{ to: 'a' }] }),
    { 'next[0].to': 'cannot follow itself' },
  ],
  ['a branch to nowhere', radio('a', { next: [{ to: 'z' }] }), { 'next[0].to': 'no question "z"' }],
  [
    'a condition with two operators',
    radio('a', { next: [{ when: { question: 'a', is: 'yes', isNot: 'no' }, to: 'end' }] }),
    { 'next[0].when': 'exactly one of' },
  ],
];

const conditionRows = [
  { when: { question: 'z', is: 'yes' }, at: 'question', reason: 'no question "z"' },
  { when: { question: 'b', is: 'yes' }, at: 'question', reason: 'asked later' },
  { when: { question: 'r', answered: true }, at: 'question', reason: 'has no answer' },
  { when: { question: 'a', is: 'maybe' }, at: 'is', reason: '"maybe" is no answer' },
  { when: { question: 'a', includes: 'yes' }, at: 'includes', reason: 'use "is"' },
  { when: { question: 'a', atLeast: 1 }, at: 'atLeast', reason: 'no number' },
  { when: { question: 'c', is: 'yes' }, at: 'is', reason: 'use "includes"' },
  { when: { question: 'c', includes: 'maybe' }, at: 'includes', reason: '"maybe" is no answer' },
  { when: { question: 'n', is: 6 }, at: 'is', reason: '"6" is no answer' },
  { when: { question: 'w', atMost: 3 }, at: 'atMost', reason: 'no number' },
  { when: { question: 'm', is: 'done' }, at: 'is', reason: '"done" is no answer' },
  { when: { question: 'm', atMost: 3 }, at: 'atMost', reason: 'no number' },
].map(({ when, at, reason }): Row => {
  const both = [{ question: 'a', is: 'yes' }, when];
  const before = [radio('a'), read, check('c'), rate('n'), input('w'), mission('m')];
  const questions = [...before, radio('d', { next: [{ when: both, to: 'b' }] }), radio('b')];
  const path = `questions[6].next[0].when[1].${at}`;
  return [`the condition ${JSON.stringify(when)}`, { questions }, { [path]: reason }];
});

const rows: readonly Row[] = [
  ...surveyRows,
  ...configRows.map(([name, config, problems]) => rowBelow('config', name, { config }, problems)),
  ...questionRows.map(([name, question, problems]) =>
    rowBelow('questions[0]', name, { questions: [question] }, problems),
  ),
  ...conditionRows,
];

test.each(rows)('%s is reported with its path', (_, put, problems) => {
  const valid = { id: 'x', title: 'X', questions: [radio('a')] };
  expect(readSurvey('x.json', JSON.stringify(valid)).problems).toEqual([]);
  const result = readSurvey('x.json', JSON.stringify({ ...valid, ...put }));
  expect(result.survey).toBeNull();
  expect(result.problems).toMatchObject(
    Object.entries(problems).map(([path, reason]) => ({
      path,
      reason: expect.stringContaining(reason),
    })),
  );
});

function rowBelow(outer: string, name: string, put: object, problems: Row[2]): Row {
  const paths = Object.entries(problems).map(([path, reason]) => [`${outer}.${path}`, reason]);
  return [name, put, Object.fromEntries(paths)];
}

const reserved = words`
  accessibility api assets card dev healthz pictures practice readyz task window
`;

test.each(reserved)('%s is no id of a survey', (id) => {
  const text = JSON.stringify({ id, title: 'X', questions: [radio('a')] });
  expect(readSurvey(`${id}.json`, text).problems.map(({ path }) => path)).toEqual(['id']);
});
