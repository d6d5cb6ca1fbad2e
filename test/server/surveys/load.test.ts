import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaText } from '../../../server/surveys/jsonSchema.ts';
import {
  lineOf,
  loadSurvey,
  loadSurveys,
  readSurvey,
} from '../../../server/surveys/loadSurveys.ts';
import { words } from '../../support/tags.ts';

const radio = (id: string, more: object = {}) => ({
  id,
  type: 'radio',
  title: id,
  choice: [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ],
  ...more,
});
const check = (id: string, more: object = {}) => ({ ...radio(id), type: 'check', ...more });
const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const input = (id: string, more: object = {}) => ({ id, type: 'singleInput', title: id, ...more });
const mission = (id: string, more: object = {}) => ({
  id,
  type: 'text',
  title: id,
  config: { mission: { instruction: 'Go', ...more } },
});
const read = { id: 'r', type: 'text', title: 'Read this' };

/** Each is put over a survey `x` that is right. */
const wrong: readonly { name: string; put: object; problems: readonly [string, string][] }[] = [
  { name: 'no title', put: { title: undefined }, problems: [['title', 'is missing']] },
  { name: 'a misspelt field', put: { titel: 'X' }, problems: [['titel', 'is not known here']] },
  {
    name: 'another id than the file',
    put: { id: 'y' },
    problems: [['id', 'the name of the file, "x"']],
  },
  {
    name: 'no question',
    put: { questions: [] },
    problems: [['questions', 'at least one question']],
  },
  {
    name: 'a text in no language',
    put: { title: {} },
    problems: [['title', 'at least one language']],
  },
  {
    name: 'a text in a language that is none',
    put: { title: { english: 'X' } },
    problems: [['title.english', 'a language tag']],
  },
  { name: 'a number for a text', put: { title: 5 }, problems: [['title', 'a text, or an object']] },
  {
    name: 'a day for a time',
    put: { opensAt: '2031-05-01' },
    problems: [['opensAt', 'a time such as']],
  },
  {
    name: 'a second and a half',
    put: { maxAnswerTime: 1.5 },
    problems: [['maxAnswerTime', 'integer']],
  },
  {
    name: 'a page round it that is no origin, or more than one',
    put: {
      config: {
        frameOrigins: words`
          https://shop.example.org:8443 http://localhost:3000 https://example.org/
          http://example.org https://*.example.org https://a;script-src' https://a,b 'none' *
          null
        `,
      },
    },
    problems: [2, 3, 4, 5, 6, 7, 8, 9].map((place) => [
      `config.frameOrigins[${place}]`,
      'an origin such as',
    ]),
  },
  {
    name: 'a link that runs a script',
    put: { config: { endPageBtnLink: 'javascript:alert(1)' } },
    problems: [['config.endPageBtnLink', 'an https address']],
  },
  {
    name: 'a button that leads nowhere',
    put: { config: { endPageBtnEnable: true } },
    problems: [['config.endPageBtnLink', 'is needed']],
  },
  {
    name: 'a colour that says more',
    put: { config: { accent: 'red; background: url(//evil.example)' } },
    problems: [['config.accent', 'a CSS colour']],
  },
  {
    name: 'a logo from elsewhere',
    put: { config: { startPageLogoUrl: 'https://elsewhere.example/logo.png' } },
    problems: [['config.startPageLogoUrl', 'a path on this server']],
  },
  {
    name: 'a type that is none',
    put: { questions: [{ id: 'a', type: 'radoi', title: 'A' }] },
    problems: [['questions[0].type', '"radio"']],
  },
  {
    name: 'the name of no type',
    put: { questions: [{ id: 'a', type: 'unknown', title: 'A' }] },
    problems: [['questions[0].type', '"radio"']],
  },
  {
    name: 'a choice without options',
    put: { questions: [radio('a', { choice: undefined }), radio('b', { choice: [] })] },
    problems: [
      ['questions[0].choice', 'is missing'],
      ['questions[1].choice', 'at least one option'],
    ],
  },
  {
    name: 'options where there are none',
    put: { questions: [rate('a', { choice: [{ id: 'x', text: 'X' }] })] },
    problems: [['questions[0].choice', 'no options']],
  },
  {
    name: 'a config of another type',
    put: { questions: [rate('a', { config: { multiline: true } })] },
    problems: [['questions[0].config.multiline', 'is not known here']],
  },
  {
    name: 'an icon that is none',
    put: { questions: [rate('a', { config: { icon: 9 } })] },
    problems: [['questions[0].config.icon', '9']],
  },
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    ...words`
      practice/shop.html http://shop.example/ http://localhost.evil.example/
      http://localhost@evil.example/ https://user@evil.example/
    `,
    '',
  ].map((link) => ({
    name: `a mission at ${JSON.stringify(link)}`,
    put: { questions: [mission('m', { link })] },
    problems: [['questions[0].config.mission.link', 'an https address or a path']] as [
      string,
      string,
    ][],
  })),
  {
    name: 'a mission that says nothing, has a tip without words and a picture from elsewhere',
    put: {
      questions: [
        mission('m', {
          instruction: undefined,
          steps: [{ imgs: [] }, { text: 'Look', imgs: ['https://elsewhere.example/a.png'] }],
          remember: true,
        }),
      ],
    },
    problems: [
      ['questions[0].config.mission.instruction', 'is missing'],
      ['questions[0].config.mission.steps[0].text', 'is missing'],
      ['questions[0].config.mission.steps[1].imgs[0]', 'a path on this server'],
      ['questions[0].config.mission.remember', 'is not known here'],
    ],
  },
  {
    name: 'the same question twice',
    put: { questions: [radio('a'), rate('b'), radio('a')] },
    problems: [['questions[2].id', '"a" is used twice']],
  },
  {
    name: 'the same option twice',
    put: {
      questions: [
        radio('a', {
          choice: [
            { id: 'x', text: '1' },
            { id: 'x', text: '2' },
          ],
        }),
      ],
    },
    problems: [['questions[0].choice[1].id', '"x" is used twice']],
  },
  {
    name: 'a question named end',
    put: { questions: [radio('end')] },
    problems: [['questions[0].id', 'cannot name a question']],
  },
  {
    name: 'bounds that exclude each other',
    put: { questions: [check('a', { config: { min: 2, max: 1 } })] },
    problems: [['questions[0].config.min', 'must not be more than max, which is 1']],
  },
  {
    name: 'more choices than options',
    put: { questions: [check('a', { config: { min: 3 } })] },
    problems: [['questions[0].config.min', 'only 2 options']],
  },
  {
    name: 'lengths that exclude each other',
    put: {
      questions: [
        input('a', { config: { minLength: 5, maxLength: 4 } }),
        radio('b', {
          choice: [{ id: 'o', text: 'O', questionConfig: { minLength: 5, maxLength: 4 } }],
        }),
      ],
    },
    problems: [
      ['questions[0].config.minLength', 'maxLength'],
      ['questions[1].choice[0].questionConfig.minLength', 'maxLength'],
    ],
  },
  {
    name: 'a hint for a point that is none',
    put: { questions: [rate('a', { config: { rateHint: [{ hint: 'x', score: 6 }] } })] },
    problems: [['questions[0].config.rateHint[0].score', 'no point has the score 6']],
  },
  {
    name: 'a branch back',
    put: { questions: [radio('a'), radio('b', { next: [{ to: 'a' }] })] },
    problems: [['questions[1].next[0].to', 'only leads forward']],
  },
  {
    name: 'a branch to itself',
    put: { questions: [radio('a', { next: [{ to: 'a' }] })] },
    problems: [['questions[0].next[0].to', 'cannot follow itself']],
  },
  {
    name: 'a branch to nowhere',
    put: { questions: [radio('a', { next: [{ to: 'z' }] })] },
    problems: [['questions[0].next[0].to', 'no question "z"']],
  },
  {
    name: 'a row that is never reached',
    put: { questions: [radio('a', { next: [{ to: 'end' }, { to: 'b' }] }), radio('b')] },
    problems: [['questions[0].next[1]', 'next[0] always holds']],
  },
  ...[
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
  ].map(({ when, at, reason }) => ({
    name: `the condition ${JSON.stringify(when)}`,
    put: {
      questions: [
        radio('a'),
        read,
        check('c'),
        rate('n'),
        input('w'),
        mission('m'),
        radio('d', { next: [{ when: [{ question: 'a', is: 'yes' }, when], to: 'b' }] }),
        radio('b'),
      ],
    },
    problems: [[`questions[6].next[0].when[1].${at}`, reason] as [string, string]],
  })),
  {
    name: 'a condition with two operators',
    put: {
      questions: [
        radio('a', { next: [{ when: { question: 'a', is: 'yes', isNot: 'no' }, to: 'end' }] }),
      ],
    },
    problems: [['questions[0].next[0].when', 'exactly one of']],
  },
];

test.each(wrong)('$name is told with its place', ({ put, problems }) => {
  const right = { id: 'x', title: 'X', questions: [radio('a')] };
  expect(readSurvey('x.json', JSON.stringify(right)).problems).toEqual([]);
  const found = readSurvey('x.json', JSON.stringify({ ...right, ...put }));
  expect(found.survey).toBeNull();
  expect(found.problems.map(({ path }) => path)).toEqual(problems.map(([path]) => path));
  for (const [place, [, reason]] of problems.entries()) {
    expect(found.problems[place]?.reason).toContain(reason);
  }
});

const ours = words`
  api assets card dev healthz pictures practice readyz task window
`;

test.each(ours)('no survey is called %s', (id) => {
  const text = JSON.stringify({ id, title: 'X', questions: [radio('a')] });
  expect(readSurvey(`${id}.json`, text).problems.map(({ path }) => path)).toEqual(['id']);
});

test('every file of a directory is read, and every problem has its line', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  const put = (name: string, text: string) => writeFile(join(directory, name), text);
  await put('good.json', JSON.stringify({ id: 'good', title: 'X', questions: [radio('a')] }));
  await put('bad.json', '{"id":"bad"}');
  await put('torn.json', '{"id":');
  await put('notes.txt', 'not a survey');
  const { surveys, problems } = await loadSurveys(directory);
  expect([...surveys.keys()]).toEqual(['good']);
  const lines = problems.map(lineOf);
  expect(lines.slice(0, 2)).toEqual([
    `${join(directory, 'bad.json')}: title: is missing`,
    `${join(directory, 'bad.json')}: questions: is missing`,
  ]);
  expect(lines[2]).toMatch(/torn\.json: is no JSON: /);
  expect(lines).toHaveLength(3);
  await rm(directory, { recursive: true });
});

test('a picture that is missing or of an unknown kind is told with its place', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  await mkdir(join(directory, 'pictures'));
  await writeFile(join(directory, 'pictures', 'there.webp'), '');
  await writeFile(join(directory, 'pictures', 'drawn.bmp'), '');
  await writeFile(join(directory, 'pictures', 'logo.svg'), '');
  const named = {
    id: 'named',
    title: 'X',
    config: { startPageLogoUrl: '/pictures/logo.png' },
    questions: [
      {
        id: 'a',
        type: 'picRate',
        title: 'A',
        choice: [
          { id: 'x', text: 'X', imgs: ['/pictures/there.webp', '/pictures/gone.webp'] },
          { id: 'y', text: 'Y', imgs: ['/pictures/drawn.bmp', '/pictures/logo.svg'] },
        ],
      },
      {
        id: 'b',
        type: 'multiSingle',
        title: 'B',
        choice: [{ id: 'x', text: 'X' }],
        subChoice: [
          { id: 'y', text: '/pictures/ is no address here', imgs: ['/pictures/sub/there.webp'] },
        ],
      },
      mission('m', { steps: [{ text: 'Look', imgs: ['/pictures/tip.webp'] }] }),
    ],
  };
  const file = join(directory, 'named.json');
  await writeFile(file, JSON.stringify(named));
  expect((await loadSurveys(directory)).problems).toEqual([
    {
      file,
      path: 'config.startPageLogoUrl',
      reason: 'there is no pictures/logo.png beside the surveys',
    },
    {
      file,
      path: 'questions[0].choice[0].imgs[1]',
      reason: 'there is no pictures/gone.webp beside the surveys',
    },
    {
      file,
      path: 'questions[0].choice[1].imgs[0]',
      reason:
        'pictures/drawn.bmp is not served: one of .webp, .png, .jpg, .jpeg, .gif, .avif, .svg is expected',
    },
    {
      file,
      path: 'questions[1].subChoice[0].imgs[0]',
      reason: 'there is no pictures/sub/there.webp beside the surveys',
    },
    {
      file,
      path: 'questions[2].config.mission.steps[0].imgs[0]',
      reason: 'there is no pictures/tip.webp beside the surveys',
    },
  ]);
  await rm(directory, { recursive: true });
});

test('a file that is not there is a problem, not a crash', async () => {
  const { problems } = await loadSurvey('nowhere.json');
  expect(problems.map(lineOf)).toEqual([expect.stringContaining('nowhere.json: cannot be read')]);
});

test('the samples are right, and show one question of every type', async () => {
  const directory = new URL('../../../surveys', import.meta.url).pathname;
  const { surveys, problems } = await loadSurveys(directory);
  expect(problems).toEqual([]);
  expect([...surveys.keys()]).toEqual(words`
    branching kano lamp mission quiz sus tour visit
  `);
  const types = new Set(surveys.get('tour')?.questions.map(({ question }) => question.type));
  expect([...types].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, place) => place + 1),
  );
});

test('the schema for editors is what the code says', async () => {
  const written = await readFile(
    new URL('../../../docs/survey.schema.json', import.meta.url),
    'utf8',
  );
  expect(written).toBe(schemaText());
  const schema = JSON.parse(written);
  expect(schema.required).toEqual(['id', 'title', 'questions']);
  expect(schema.properties.questions.items.oneOf).toHaveLength(17);
});
