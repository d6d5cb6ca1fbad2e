import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../../../../contract/questions/index.ts';
import { pathOf } from '../../../../server/surveys/path.ts';
import { scriptsOf } from '../../../../tools/paths/survey/scripts.ts';
import { output } from '../../../server/support/process.ts';
import { survey } from '../../../server/support/world.ts';
import { conditionalSurvey } from '../../../support/fixtures/conditionalSurvey.ts';
import { surveysWithShowIf } from '../../../support/fixtures/showIf.ts';
import { temporaryDirectory } from '../../../support/temporary.ts';

test('scripts lead along the questions that are shown', () => {
  fc.assert(
    fc.property(surveysWithShowIf, (asked) => {
      const scripts = scriptsOf(asked);
      for (const { steps } of scripts) {
        const given = steps.flatMap(({ answer }): readonly (readonly [string, Answer])[] =>
          answer?.isValid ? [[answer.questionId, answer.result as Answer]] : [],
        );
        const path = pathOf(asked, new Map(given));
        expect(path.complete).toBe(true);
        expect(path.questions.map(({ id }) => id)).toEqual(given.map(([id]) => id));
      }
    }),
    { numRuns: 100 },
  );
});

test('both outcomes of each condition are walked: the question is asked and is passed over', () => {
  const asked = survey(conditionalSurvey);
  const paths = scriptsOf(asked).map(({ steps }) => new Set(steps.map(({ to }) => to)));
  const conditional = asked.questions.filter(({ showIf }) => showIf !== null);
  expect(conditional).toHaveLength(16);
  for (const { id } of conditional) {
    expect([id, paths.some((path) => path.has(id)), paths.every((path) => path.has(id))]).toEqual([
      id,
      true,
      false,
    ]);
  }
});

test('the command writes the paths through a file with showIf', async () => {
  const file = join(await temporaryDirectory(), `${conditionalSurvey.id}.json`);
  await writeFile(file, JSON.stringify(conditionalSurvey));
  const run = await output('tools/paths/cli.ts', { args: ['survey', file] });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain('19 of 19 questions');
});
