import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { allExamples } from '../../../contract/examples/index.ts';
import { questionTypes } from '../../../contract/questions/index.ts';
import { type OnEnd, temporaryDirectory } from '../../../test/support/temporary.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import type { Adapter } from '../survey/adapter.ts';

/** The first example of each type that an author can write. */
const everyType = allExamples
  .filter(({ name, subject }) => subject.type in questionTypes && !name.startsWith('unknown'))
  .filter(
    ({ subject: { type } }, index, examples) =>
      examples.findIndex(({ subject }) => subject.type === type) === index,
  );

const rating = (id: string) => ({ id, type: 'rate', title: id, config: { scope: 5 } });
const short = { title: 'Short', login: false, questions: ['q1', 'q2', 'q3'].map(rating) };

/** The survey of the suite, with a question of each type. */
export const full = {
  id: 'full',
  title: 'Every type',
  login: false,
  config: { allowReAnswer: true, saveAnswers: true },
  questions: everyType.map((example) => ({
    ...inFile(example),
    ...(example.subject.type === 12 ? { config: { required: false } } : {}),
  })),
};

const mission = {
  id: 'task',
  type: 'text',
  title: 'Buy a lamp',
  config: {
    mission: {
      instruction: 'You want a lamp.',
      link: 'https://shop.example.org/',
      notes: true,
      steps: [{ text: 'Find one.' }, { text: 'Buy it.' }],
    },
  },
};

const surveys: readonly ({ readonly id: string } & Record<string, unknown>)[] = [
  full,
  { ...short, id: 'paused', paused: true },
  { ...short, id: 'notOpen', opensAt: '2199-01-01T00:00:00Z' },
  { ...short, id: 'closed', closed: true },
  { ...short, id: 'login', login: true },
  { ...short, id: 'passport', login: 'passport' },
  { ...short, id: 'brief', maxAnswerTime: 2 },
  { ...short, id: 'timed', maxAnswerTime: 600, timeExtensions: { seconds: 60, max: 2 } },
  { ...short, id: 'noPrevious', config: { allowPrevious: false } },
  { ...short, id: 'changing' },
  { ...short, id: 'plain' },
  {
    ...short,
    id: 'format',
    questions: [
      { id: 'number', type: 'singleInput', title: 'How many?', config: { format: 1 } },
      { id: 'mobile', type: 'singleInput', title: 'Your number?', config: { format: 5 } },
      {
        ...{ id: 'warmth', type: 'singleInput', title: 'How warm?' },
        config: { kind: 'number', step: 'any', max: 60 },
      },
      rating('q2'),
    ],
  },
  {
    ...short,
    id: 'signed',
    config: { agreement: '<p>Is that all right?</p>', signature: 'required' },
  },
  {
    ...short,
    id: 'ownTexts',
    questions: [
      {
        ...{ id: 'drink', type: 'radio', title: 'A drink?' },
        choice: [
          { id: 'tea', text: 'Tea' },
          { id: 'other', text: 'Another', questionConfig: { input: true } },
        ],
      },
      rating('q2'),
    ],
  },
  { ...short, id: 'mission', questions: [mission, rating('q2')] },
  {
    ...short,
    id: 'review',
    config: { allowPrevious: false },
    questions: [
      rating('q1'),
      rating('q2'),
      { id: 'check', type: 'text', title: 'Is that right?', config: { review: true } },
    ],
  },
  {
    ...short,
    id: 'branching',
    questions: [
      rating('q1'),
      { ...rating('low'), showIf: { question: 'q1', atMost: 1 } },
      rating('q3'),
    ],
  },
  { ...short, id: 'languages', languages: ['en', 'de'], title: { en: 'Short', de: 'Kurz' } },
];

const appOrigin = 'https://app.example';

export const adapter: Adapter = {
  surveys: {
    paused: 'paused',
    notOpen: 'notOpen',
    closed: 'closed',
    login: 'login',
    passport: 'passport',
    time: 'timed',
    shortTime: 'brief',
    extensions: 'timed',
    noPrevious: 'noPrevious',
    noReAnswer: 'plain',
    noSaveAnswers: 'plain',
    changing: 'changing',
    format: 'format',
    mobile: 'format',
    typedNumber: 'format',
    ownText: 'ownTexts',
    signature: 'signed',
    mission: 'mission',
    review: 'review',
    branching: 'branching',
    inApp: 'full',
    languages: 'languages',
  },
  headers: {},
  appOrigin,
};

/** Checks of a server that takes signed ids alone, whose other checks of the call would fail. */
export const signedChecks = ['wake.signed', 'wake.forged'];

/** Logs in at the page of a server in development, which asks for a name alone. */
export function logInAt(origin: string): NonNullable<Adapter['logIn']> {
  return async (path) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams({ name: `Ada ${randomUUID()}` }),
      redirect: 'manual',
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return { cookie: cookies.join('; '), location: response.headers.get('location') ?? '' };
  };
}

const answersToken = 'a token of at least 32 characters';

/** Reads the answers of a session by the read API, which knows it by the id of its respondent. */
export function storedAnswersAt(origin: string): NonNullable<Adapter['storedAnswers']> {
  return async (surveyId, { respondentId }) => {
    const response = await fetch(`${origin}/api/v1/surveys/${surveyId}/answers?limit=10000`, {
      headers: { Authorization: `Bearer ${answersToken}` },
    });
    const lines = (await response.text()).trim().split('\n');
    const session = lines
      .map((line) => JSON.parse(line))
      .find((row) => row.session === respondentId);
    return Object.entries(session.answers).map(([questionId, result]) => ({ questionId, result }));
  };
}

/** The reference server with a survey in every situation, and these settings. */
export async function reference(
  onEnd: OnEnd,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const surveysDir = await temporaryDirectory(onEnd);
  for (const folder of ['pictures', 'cascades']) {
    await cp(`surveys/${folder}`, join(surveysDir, folder), { recursive: true });
  }
  for (const survey of surveys) {
    await writeFile(join(surveysDir, `${survey.id}.json`), JSON.stringify(survey));
  }
  const env = {
    ...{ NODE_ENV: 'test', ALLOWED_ORIGINS: appOrigin, ANSWERS_TOKEN: answersToken },
    ...settings,
  };
  const server = await serve({ surveysDir, env });
  onEnd(() => server.stop());
  return server;
}

/** Removes a question from the file of a survey, and waits until the server has read it. */
export async function removeQuestion(
  { origin, surveysDir }: Server,
  surveyId: string,
  questionId: string,
): Promise<void> {
  const file = join(surveysDir, `${surveyId}.json`);
  const survey: { questions: { id: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const questions = survey.questions.filter(({ id }) => id !== questionId);
  const title = `Without ${questionId}`;
  await writeFile(file, JSON.stringify({ ...survey, title, questions }));
  await expect
    .poll(async () => (await fetch(`${origin}/api/surveys/${surveyId}`)).text())
    .toContain(title);
}
