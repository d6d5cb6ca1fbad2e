import { readdirSync, readFileSync } from 'node:fs';
import { examples } from '../../contract/examples/index.ts';
import { lineOf } from '../../server/content/problems/problem.ts';
import { readSurvey } from '../../server/surveys/loadSurveys.ts';
import { inFile } from './questions.fileShape.ts';
import { allOfTheme, least, more } from './reference.surveys.ts';

/** A survey with the keys that no other example has. */
const rare = {
  $schema: '../docs/survey.schema.json',
  id: 'rare',
  lang: 'en',
  title: 'Rare keys',
  opensAt: '2031-05-01T09:00:00Z',
  closesAt: '2031-05-31T18:00:00Z',
  paused: false,
  closed: false,
  login: 'passport',
  channel: 'mail',
  ahead: false,
  config: {
    startPageLogoType: 2,
    startPageLogoUrl: '/pictures/logo.svg',
    endPageBtnEnable: true,
    endPageBtnLink: 'https://example.org/thanks',
    endPageBtnText: 'To the shop',
    agreement: '<p>Stored without your name.</p>',
    signature: 'optional',
    demo: true,
    scanToStart: true,
    recommendDesktopChrome: true,
    optionKeys: false,
    autoAdvance: true,
    allowPrevious: true,
    allowReAnswer: true,
    saveAnswers: true,
    endTitle: 'See you soon',
    endText: '<p>Thank you.</p>',
    sender: 'The Northwind library',
    minutes: 4,
    frameOrigins: ['https://shop.example.org'],
    accent: '#0a6847',
    theme: 'garden',
  },
  ends: [
    {
      id: 'stays',
      when: { question: 'stay', is: 'yes' },
      endText: '<p>See you again.</p>',
    },
  ],
  values: { guests: { compute: 'q.trip.people - 1', type: 'number' } },
  scoring: {
    ...{ factor: 2.5, offset: -10, maximum: 100 },
    words: [{ from: 50, text: 'More than half' }],
  },
  arms: [{ id: 'short', weight: 2 }, { id: 'long' }],
  questions: [
    {
      ...{ id: 'stay', type: 'radio', title: 'Will you stay?', score: { offset: -1, weight: 2 } },
      config: { autoAdvance: true },
      choice: [
        { id: 'yes', text: 'Yes', score: 1, imgs: ['/pictures/roses.webp'] },
        {
          ...{ id: 'other', text: 'Another answer' },
          questionConfig: {
            ...{ input: true, format: 3, kind: 'text', minLength: 2, maxLength: 40 },
            ...{ multiline: false, placeholder: 'In a word' },
          },
        },
      ],
      next: [{ when: { question: 'stay', is: 'yes' }, to: 'end' }],
    },
    {
      ...{ id: 'rated', type: 'rate', title: 'How was it?', description: 'As a whole.' },
      config: {
        ...{ required: false, rateType: 0, icon: 5, scope: 11, startValue: 0 },
        ...{ leftLevel: 'Poor', rightLevel: 'Great' },
        autoAdvance: true,
        rateHint: [{ hint: 'What went wrong?', i18n: { de: 'Was war schlecht?' }, score: 0 }],
      },
      next: [
        {
          when: [
            { question: 'rated', atMost: 6 },
            { question: 'stay', isNot: 'other' },
          ],
          to: 'end',
        },
        { when: { question: 'rated', atLeast: 9 }, to: 'end' },
        { when: { question: 'rated', answered: false }, to: 'several' },
      ],
    },
    {
      ...{ id: 'several', type: 'check', title: 'Which?', config: { min: 1, max: 2 } },
      choice: [
        { id: 'a', text: 'This' },
        { id: 'none', text: 'None', questionConfig: { exclusive: true } },
      ],
      next: [{ when: { question: 'several', includes: 'none' }, to: 'end' }],
    },
    ...(['picOpp', 'picRate'] as const).map((type) => ({
      ...{ id: `one-${type}`, type, title: 'Which one?' },
      config: { autoAdvance: true, ...(type === 'picRate' ? { max: 1 } : {}) },
      choice: [
        { id: 'roses', text: 'Roses', imgs: ['/pictures/roses.webp'] },
        { id: 'pond', text: 'Pond', imgs: ['/pictures/pond.webp'] },
      ],
    })),
    {
      ...{ block: 'visit', title: 'Your visit', description: 'Think of today.' },
      questions: [{ id: 'queue', type: 'rate', title: 'How was the queue?' }],
    },
    {
      ...{
        id: 'trip',
        type: 'multiInput',
        title: 'Your trip',
        config: {
          requiredIf: { of: 'language', is: 'en' },
          acceptIf: { question: 'trip', blank: 'people', atMost: 9 },
        },
      },
      choice: [
        {
          id: 'start',
          text: 'Start',
          questionConfig: { kind: 'date', min: { of: 'today', plus: 1 } },
        },
        { id: 'people', text: 'People', questionConfig: { kind: 'number', min: 1 } },
      ],
    },
    {
      ...{ id: 'back', type: 'singleInput', title: 'Back on' },
      config: { kind: 'date', min: { question: 'trip', blank: 'start' } },
    },
    {
      ...{ id: 'children', type: 'singleInput', title: 'Children among them' },
      config: { kind: 'number', min: 0, max: { value: 'guests' } },
    },
  ],
};

/** A survey in which a question of each type is required under a condition. */
const required = {
  id: 'required',
  title: 'Required',
  questions: Object.entries(examples).flatMap(([code, [example]]) => {
    if (code === '0' || !example) return [];
    const { next: _, ...question } = inFile(example);
    const config = Object.assign({}, question.config, {
      required: true,
      requiredIf: { of: 'language', is: 'en' },
      acceptIf: { of: 'language', is: 'en' },
    });
    return [{ ...question, id: `q${code}`, config }];
  }),
};

/** The shortest value of each key in the surveys that tests serve, by the path of the key, which includes the type. */
export function exampleValues(): ReadonlyMap<string, unknown> {
  const authored = [rare, more, required, ...least];
  for (const survey of authored) {
    const { problems } = readSurvey(`${survey.id}.json`, JSON.stringify(survey));
    if (problems.length > 0) throw new Error(problems.map(lineOf).join('\n'));
  }
  const samples = jsonIn('surveys');
  const values = new Map<string, unknown>();
  const add = (path: string, value: unknown) => {
    const known = values.get(path);
    if (known === undefined || lengthOf(value) < lengthOf(known)) values.set(path, value);
  };
  for (const survey of samples) collect(survey, 'survey', add);
  const questions = Object.entries(examples).flatMap(([code, ofType]) =>
    code === '0' ? [] : ofType.map(inFile),
  );
  for (const survey of [{ questions }, ...authored]) collect(survey, 'survey', add);
  for (const theme of [...jsonIn('surveys/themes'), allOfTheme]) collect(theme, 'theme', add);
  return values;
}

function jsonIn(directory: string): readonly unknown[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name): unknown => JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')));
}

function collect(value: unknown, path: string, add: (path: string, value: unknown) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, add);
  } else if (typeof value === 'object' && value !== null) {
    const { type, questions } = value as { type?: unknown; questions?: unknown };
    // An entry with questions is a block, whose questions are listed under the same path.
    if (path === 'survey.questions') collect(questions, path, add);
    const isEntry = path === 'survey.questions' && questions !== undefined;
    const here = isEntry ? 'entry' : path === 'survey.questions' ? `${path}.${type}` : path;
    for (const [key, part] of Object.entries(value)) {
      // The author chooses the names of values, so a `*` stands for any name.
      const keyPath = `${here}.${path === 'survey.values' ? '*' : key}`;
      add(keyPath, part);
      collect(part, keyPath, add);
      if (isCondition(key)) collect(part, 'condition', add);
      if (key === 'min' || key === 'max') collect(part, 'bound', add);
    }
  }
}

function isCondition(key: string): boolean {
  return ['when', 'showIf', 'requiredIf', 'acceptIf', 'all', 'any', 'not'].includes(key);
}

function lengthOf(value: unknown): number {
  const isEmpty = JSON.stringify(value).length <= 2;
  return isEmpty ? Number.POSITIVE_INFINITY : JSON.stringify(value).length;
}
