import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plants } from '../../contract/examples/plants.ts';

/** A survey in a survey file's shape. */
export type SurveyFile = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Writes survey files to serve, each named after its id, and the tree of plants beside them. */
export async function surveysOf(...surveys: readonly SurveyFile[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  for (const survey of surveys) {
    await writeFile(join(directory, `${survey.id}.json`), JSON.stringify(survey));
  }
  const cascades = join(directory, 'cascades');
  await mkdir(cascades);
  await writeFile(join(cascades, `${plants.id}.json`), JSON.stringify(plants));
  return directory;
}

/** A survey of two ratings, the smallest with a way on and a way back. */
export const twoQuestions = {
  id: 'two',
  title: 'Two questions',
  questions: [
    { id: 'q1', type: 'rate', title: 'First question', config: { scope: 5 } },
    { id: 'q2', type: 'rate', title: 'Second question', config: { scope: 5 } },
  ],
};

/** The same with an hour to answer it. */
export const timedQuestions = { ...twoQuestions, id: 'timed', maxAnswerTime: 3600 };

/** A dozen of them, for a long walk. */
export const manyQuestions = {
  ...twoQuestions,
  id: 'many',
  title: 'A dozen questions',
  questions: Array.from({ length: 12 }, (_, place) => ({
    id: `q${place + 1}`,
    type: 'rate',
    title: `Question ${place + 1}`,
    config: { scope: 5 },
  })),
};

/** The same as the first, but for its second question, which asks for a file. */
export const withUpload = {
  id: 'files',
  title: 'Two questions',
  questions: [
    ...twoQuestions.questions.slice(0, 1),
    { id: 'q2', type: 'upload', title: 'Second question' },
  ],
};

/** The same, but for its second question, which asks along the tree of plants. */
export const withLinkage = {
  id: 'lists',
  title: 'Two questions',
  questions: [
    ...twoQuestions.questions.slice(0, 1),
    {
      id: 'q2',
      type: 'linkage',
      title: 'Second question',
      config: { cascadeId: plants.id, levels: ['Kind', 'Group', 'Plant'] },
    },
  ],
};

/** A mission of two operations, with an hour for it, and a rating after it. */
export const withMission = {
  id: 'mission',
  title: 'A mission',
  maxAnswerTime: 3600,
  questions: [
    {
      id: 'q1',
      type: 'text',
      title: 'Buy a lamp',
      config: {
        mission: {
          instruction: 'You want a lamp for your desk.',
          link: '/practice/shop.html',
          steps: [{ text: 'Find a lamp.' }, { text: 'Put it into the basket.' }],
        },
      },
    },
    { id: 'q2', type: 'rate', title: 'How was it?', config: { scope: 5 } },
  ],
};

/** The same, which shows its tips only when they are asked for. */
export const withQuietMission = {
  ...withMission,
  id: 'quiet',
  questions: withMission.questions.map(({ config, ...question }) => ({
    ...question,
    config: {
      ...config,
      ...(config.mission ? { mission: { ...config.mission, remind: false } } : {}),
    },
  })),
};
