import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

/** Specs for Playwright Test: a file for each machine or survey, a test for each path, and a step for each of its steps. */
export const playwright: Formatter = {
  print: (testPlans) => {
    const [testPlan, second] = testPlans;
    if (second) throw new Error('A spec has one machine: write several with --out DIR.');
    return testPlan ? specOf(testPlan) : '';
  },
  files: (testPlan) => [
    { file: `${testPlan.name}-${testPlan.kind}.spec.mts`, text: specOf(testPlan) },
  ],
};

function specOf(testPlan: TestPlan): string {
  const { name, title, command, survey, scripts } = testPlan;
  const subject = survey === undefined ? `machine: ${text(name)}` : `plan: ${text(survey)}`;
  return `${[
    `// Made by ${command.replace(/\s+/g, ' ')}`,
    `import { openPath } from '@askpath/paths/playwright';`,
    `import { test } from '@playwright/test';`,
    '',
    `test.describe(${text(title)}, () => {`,
    ...scripts.map((script) => testOf(script, subject)),
    '});',
  ].join('\n')}\n`;
}

function testOf({ id, title, start, steps }: Script, subject: string): string {
  const actions = [
    { words: 'Open the survey.', call: 'open()', to: start.at, see: start.see },
    ...steps.map(({ do: words, name, to, see }) => ({
      ...{ words, call: `take(${text(name)})`, to, see },
    })),
  ];
  return `  test(${text(`${id}: ${title}`)}, async ({ browser, baseURL }) => {
    const path = await openPath(browser, {
      ${subject},
      id: ${text(id)},
      cases: ${text(steps.map(({ name }) => name))},
      baseURL,
    });
${actions
  .flatMap(({ words, call, to, see }) => [
    `    await test.step(${text(words)}, () => path.${call});`,
    `    await test.step(${text(see)}, () => path.see(${text(to)}));`,
  ])
  .join('\n')}
    await path.close();
  });`;
}

/** A literal of JavaScript on one line. */
function text(value: string | readonly string[]): string {
  return JSON.stringify(value).replace(/\\[nrt]/g, ' ');
}
