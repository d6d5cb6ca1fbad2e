import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../../../../contract/questions/index.ts';
import { pathOf } from '../../../../server/surveys/path.ts';
import { runProcess } from '../../../../server/test/support/process.ts';
import { survey } from '../../../../server/test/support/world.ts';
import { input, radio } from '../../../../test/support/fixtures/branches.ts';
import { conditionalSurvey } from '../../../../test/support/fixtures/conditionalSurvey.ts';
import { movingBounds } from '../../../../test/support/fixtures/movingBounds.ts';
import { surveysWithShowIf } from '../../../../test/support/fixtures/showIf.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { scriptsOf } from '../../survey/scripts.ts';

test('scripts lead along the questions that are shown', () => {
  fc.assert(
    fc.property(surveysWithShowIf, (asked) => {
      const scripts = scriptsOf(asked);
      for (const { steps } of scripts) {
        const answers = steps.flatMap(({ answer }): readonly (readonly [string, Answer])[] =>
          answer?.isValid ? [[answer.questionId, answer.result as Answer]] : [],
        );
        const path = pathOf(asked, new Map(answers));
        expect(path.complete).toBe(true);
        expect(path.questions.map(({ id }) => id)).toEqual(answers.map(([id]) => id));
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  [conditionalSurvey, 16],
  [movingBounds, 5],
])(
  'both outcomes of each condition are walked: the question is asked and is skipped',
  (file, count) => {
    const asked = survey(file);
    const paths = scriptsOf(asked).map(({ steps }) => new Set(steps.map(({ to }) => to)));
    const conditional = asked.questions.filter(({ showIf }) => showIf !== null);
    expect(conditional).toHaveLength(count);
    for (const { id } of conditional) {
      expect([id, paths.some((path) => path.has(id)), paths.every((path) => path.has(id))]).toEqual(
        [id, true, false],
      );
    }
  },
);

test('dates on both sides of another answer are tried beside that answer', () => {
  const dateOf = (id: string, more: object = {}) => input(id, { kind: 'date', ...more });
  const asked = survey({
    ...{ id: 'x', title: 'X' },
    questions: [
      dateOf('leave', { min: '2020-01-01', max: '2033-12-31' }),
      dateOf('back'),
      { ...radio('long'), showIf: { question: 'back', after: { question: 'leave', plus: 7 } } },
    ],
  });
  const days = scriptsOf(asked).map(({ steps }) => {
    const validSteps = steps.filter(({ answer }) => answer?.isValid).slice(0, 2);
    const [leave = 0, back = 0] = validSteps.map(({ answer }) =>
      Date.parse(Object(answer?.result).text),
    );
    return (back - leave) / 86_400_000;
  });
  expect(days).toEqual(expect.arrayContaining([6, 7, 8]));
});

test('the command writes the paths through a file with showIf', async () => {
  const file = join(await temporaryDirectory(), `${conditionalSurvey.id}.json`);
  await writeFile(file, JSON.stringify(conditionalSurvey));
  const run = await runProcess('packages/paths/cli.ts', { args: ['survey', file] });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain('19 of 19 questions');
});

test('paths vary language, device and values, and try dates around an age', () => {
  const text = (id: string, showIf: object) => ({ id, type: 'text', title: id, showIf });
  const asked = survey({
    ...{ id: 'asked', title: 'Asked', languages: ['en', 'de'] },
    values: {
      plan: { from: 'address', type: 'text' },
      seats: { from: 'context', type: 'number' },
      isAdult: { compute: 'years(q.born) >= 18' },
    },
    questions: [
      { id: 'born', type: 'singleInput', title: 'Born', config: { kind: 'date' } },
      text('pro', [
        { value: 'plan', is: 'pro' },
        { value: 'seats', atLeast: 10 },
      ]),
      text('adult', { value: 'isAdult', is: true }),
      text('minor', { value: 'isAdult', is: false }),
      { ...text('german', { of: 'language', is: 'de' }), title: { en: 'Hi', de: 'Hallo' } },
      text('phone', { of: 'device', is: 'mobile' }),
    ],
  });
  const scripts = scriptsOf(asked);
  const start = (to: string) => {
    const script = scripts.find(({ steps }) => steps.some((step) => step.to === to));
    return script && `${script.title} ${script.start.see}`;
  };
  expect(start('pro')).toMatch(/with plan pro with seats 10.*seats: 10\. At \/asked\?v\.plan=pro/);
  expect(start('adult')).toContain('The browser is in English. The device is a computer.');
  expect(start('minor')).toBeDefined();
  expect(start('german')).toContain('The browser is in German; the words of the app');
  expect(JSON.stringify(scripts)).toContain('“Hallo”');
  expect(start('phone')).toMatch(/ on a mobile device.* The device is a phone\./);
});
