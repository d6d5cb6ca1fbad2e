import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { locateSurvey } from '../../packages/paths/run/inspectDeployment.ts';
import { type PlannedPath, plannedPaths } from '../../packages/paths/run/planned/plannedPaths.ts';
import { walkPlanned } from '../../packages/paths/run/planned/plannedWalk.ts';
import { describeEngines } from './support/stage.ts';

const option = (id: string, questionConfig: object = {}) => ({ id, text: id, questionConfig });

/** Questions whose answers are entered in different ways. */
const entered = {
  ...{ id: 'entered', title: 'Entered', languages: ['en', 'de'] },
  questions: [
    {
      ...{ id: 'way', type: 'radio', title: 'Which way?' },
      choice: [option('in'), option('by', { input: true, maxLength: 5 })],
    },
    { id: 'best', type: 'order', title: 'Best', choice: [option('a'), option('b')] },
    {
      ...{ id: 'photo', type: 'upload', title: 'Photo', showIf: { of: 'language', is: 'en' } },
      config: { maxCount: 2, maxSize: 200_000, accept: ['image/jpeg', 'application/pdf'] },
    },
    {
      ...{ id: 'drink', type: 'list', title: 'Drink', showIf: { of: 'device', is: 'desktop' } },
      choice: [option('tea'), option('milk')],
    },
  ],
};

/** A mission whose time runs out on one of the paths. */
const timed = {
  ...{ id: 'timed', title: 'Timed', maxAnswerTime: 600 },
  questions: [
    {
      ...{ id: 'task', type: 'text', title: 'Call us' },
      config: { mission: { instruction: 'Call us', remind: false } },
    },
    { id: 'liked', type: 'rate', title: 'How was it?' },
  ],
};

/** A path whose time runs out, where there is one, and two others: a path takes WebKitGTK many seconds. */
function chosenOf(walks: readonly PlannedPath[]): readonly PlannedPath[] {
  const late = walks.filter(({ timeMs }) => timeMs !== null).slice(0, 1);
  return [...late, ...walks.filter(({ timeMs }) => timeMs === null).slice(0, 2)];
}

describeEngines(
  (stage) => {
    test.each([entered, timed])(
      'the plan of the survey "$id" is walked, with its rules',
      async (survey) => {
        const file = join(await mkdtemp(join(tmpdir(), 'askpath-plan-')), 'plan.json');
        await writeFile(file, JSON.stringify(survey));
        const access = async () => ({ testKey: null, linkTokens: [] });
        const source = { paths: null, data: null };
        const { walks, omitted, judged } = await plannedPaths(file, access, source, stage.engine);
        const { origin } = stage.server;
        const { channel } = await locateSurvey(origin, survey.id);
        const deployment = { origin, surveyId: survey.id, judged, channel, out: tmpdir() };
        for (const planned of chosenOf(walks)) {
          const { id, fault, steps } = await walkPlanned(stage.browser, planned, deployment);
          expect([id, fault]).toEqual([id, undefined]);
          expect(steps).toHaveLength(planned.script.steps.length);
        }
        const reasons = omitted
          .filter((line) => line.includes('Chromium'))
          .map((line) => line.replace(/^.* is not walked: /, ''));
        const other = 'only Chromium is started in another language, here "de".';
        expect([...new Set(reasons)]).toEqual(survey === entered ? [other] : []);
      },
    );
  },
  // The plans of surveys are walked in Chromium by the tests of packages/paths.
  { engines: ['firefox', 'webkit'], surveysDir: () => surveysOf(entered, timed) },
);
