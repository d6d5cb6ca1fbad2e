import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plants } from '../../../types/list/examplePlants.ts';

export type SurveyFile = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * Creates a temporary directory with survey files and cascades. Their questions wait for the reply unless the file sets
 * `ahead`.
 */
export async function surveysOf(...surveys: readonly SurveyFile[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-surveys-'));
  await writeFiles(directory, filesOf(surveys, [plants, greenery]));
  return directory;
}

export function filesOf(
  surveys: readonly SurveyFile[],
  trees: readonly { readonly id: string }[],
): ReadonlyMap<string, object> {
  return new Map<string, object>([
    ...trees.map((tree) => [join('cascades', `${tree.id}.json`), tree] as const),
    ...surveys.map((survey) => [`${survey.id}.json`, { ahead: false, ...survey }] as const),
  ]);
}

export async function writeFiles(
  directory: string,
  files: ReadonlyMap<string, object>,
): Promise<void> {
  for (const [name, content] of files) {
    const file = join(directory, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  }
}

/** A copy of the plants under another id, which no cascade of a deployment has. */
export const greenery = { ...plants, id: 'greenery' };

/** The smallest survey with Next and Previous. */
export const twoQuestions = {
  id: 'two',
  title: 'Two questions',
  questions: [
    { id: 'q1', type: 'rate', title: 'First question', config: { scope: 5 } },
    { id: 'q2', type: 'rate', title: 'Second question', config: { scope: 5 } },
  ],
};

/** A survey whose next question follows the press of a point by itself. */
export const quickQuestions = {
  ...twoQuestions,
  id: 'quick',
  questions: twoQuestions.questions.map(({ config, ...question }) => ({
    ...question,
    config: { ...config, autoAdvance: true },
  })),
};

export const timedQuestions = { ...twoQuestions, id: 'timed', maxAnswerTime: 3600 };

/** A survey that may be answered again. */
export const withAgain = { ...timedQuestions, id: 'again', config: { allowReAnswer: true } };

/** A survey that offers respondents a copy of their answers. */
export const withCopy = { ...twoQuestions, id: 'copy', config: { saveAnswers: true } };

/** A survey that can be signed on its start page. */
export const withSignature = { ...twoQuestions, id: 'signable', config: { signature: 'optional' } };

/** A survey whose second question comes together with the first one. */
export const aheadQuestions = { ...timedQuestions, id: 'ahead', ahead: true };

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

export const withUpload = {
  id: 'files',
  title: 'Two questions',
  questions: [
    ...twoQuestions.questions.slice(0, 1),
    { id: 'q2', type: 'upload', title: 'Second question' },
  ],
};

const [rating, picture] = withUpload.questions;

/** A survey whose second question takes two files. */
export const withTwoFiles = {
  ...withUpload,
  id: 'twoFiles',
  questions: [rating, { ...picture, config: { maxCount: 2 } }],
};

export const withLinkage = {
  id: 'lists',
  title: 'Two questions',
  questions: [
    ...twoQuestions.questions.slice(0, 1),
    {
      id: 'q2',
      type: 'linkage',
      title: 'Second question',
      config: { cascadeId: greenery.id, levels: ['Kind', 'Group', 'Plant'] },
    },
  ],
};

/** A mission of two steps with a limit of an hour, then a rating. */
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

/** A mission whose participant may write notes. */
export const withNotes = {
  ...withQuietMission,
  id: 'notes',
  questions: withQuietMission.questions.map(({ config, ...question }) => ({
    ...question,
    config: {
      ...config,
      ...(config.mission ? { mission: { ...config.mission, notes: true } } : {}),
    },
  })),
};

const [firstMission] = withMission.questions;

/** Two missions, one after the other. */
export const withTwoMissions = {
  ...withMission,
  id: 'twoMissions',
  questions: [firstMission, { ...firstMission, id: 'q2', title: 'Buy a chair' }],
};

const { maxAnswerTime: _, ...untimed } = withQuietMission;

const [lamp, ease] = withMission.questions;

/** A mission whose page, on another server, may report its goal. */
export const withGoal = {
  ...untimed,
  id: 'goal',
  questions: [
    {
      ...lamp,
      config: {
        mission: {
          ...lamp?.config.mission,
          ...{ remind: false, link: 'https://shop.example/lamps' },
          goal: { word: 'ordered' },
        },
      },
    },
    ease,
  ] as const,
};

/** The survey of the mission without a limit. */
export const withLongMission = { ...untimed, id: 'long' };

const [longMission] = withLongMission.questions;

/** Two missions without a limit, one after the other. */
export const withTwoLongMissions = {
  ...withLongMission,
  id: 'twoLong',
  questions: [longMission, { ...longMission, id: 'q2', title: 'Buy a chair' }],
};

/** A dozen questions that come ahead, with a limit of an hour. */
export const manyAhead = { ...manyQuestions, id: 'manyAhead', maxAnswerTime: 3600, ahead: true };

/** The ids of surveys with a limit of an hour. */
export const timedSurveys: ReadonlySet<string> = new Set(
  [
    timedQuestions,
    withAgain,
    aheadQuestions,
    manyAhead,
    withMission,
    withQuietMission,
    withNotes,
    withTwoMissions,
  ].map(({ id }) => id),
);
