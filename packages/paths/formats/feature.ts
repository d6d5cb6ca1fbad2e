import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

/** Writes Gherkin: a feature for each machine, and a scenario for each path. */
export const feature: Formatter = {
  print: (testPlans) => {
    const [testPlan, second] = testPlans;
    if (second) throw new Error('A .feature has one machine: write several with --out DIR.');
    return testPlan ? featureOf(testPlan) : '';
  },
  files: (testPlan) => [
    { file: `${testPlan.name}-${testPlan.kind}.feature`, text: featureOf(testPlan) },
  ],
};

function featureOf(testPlan: TestPlan): string {
  const { name, title, about, modes, kind, given, survey, scripts } = testPlan;
  const tags = [name, kind, ...modes.map((mode) => `mode:${mode}`)];
  const subject =
    survey === undefined
      ? `the machine ${quoted(name)}`
      : `the plan of the survey ${quoted(survey)}`;
  return `${[
    `# Made by ${line(testPlan.command)}`,
    ...(testPlan.isCut ? ['# There are more paths: the limit cut them off.'] : []),
    tags.map((tag) => `@${tag}`).join(' '),
    `Feature: ${line(title)}`,
    '',
    ...[about, ...given].map((sentence) => `  ${descriptionOf(sentence)}`),
    '',
    '  Background:',
    `    Given ${subject}`,
    ...scripts.flatMap(scenarioOf),
  ].join('\n')}\n`;
}

/** A scenario whose steps have the names of the path as parameters (`cucumber.ts`), before the words. */
function scenarioOf({ id, title, start, steps }: Script): string[] {
  const isInjected = steps.some((step) => step.isInjected);
  return [
    '',
    ...(isInjected ? ['  @injected'] : []),
    `  Scenario: ${id}: ${line(title)}`,
    '    When I open the survey',
    `    Then I see ${quoted(start.at)}: ${line(start.see)}`,
    ...steps.flatMap(({ name, do: action, to, see, how }) => [
      `    When I do ${quoted(name)}${how === undefined ? '' : ' by an injected reply'}: ${line(action)}`,
      ...(how === undefined ? [] : docString(how)),
      `    Then I see ${quoted(to)}: ${line(see)}`,
    ]),
  ];
}

/** A parameter of a step, which cannot contain a line break. */
function quoted(text: string): string {
  return JSON.stringify(line(text));
}

function docString(text: string): string[] {
  return ['"""', line(text).replaceAll('"""', '\\"\\"\\"'), '"""'].map((part) => `      ${part}`);
}

/** Joins lines, because a Gherkin step has to be a single line. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Puts a dash before a description that begins with a Gherkin keyword, because a parser would read it as this keyword.
 */
function descriptionOf(text: string): string {
  const description = line(text);
  const keyword =
    /^([@#*|]|"""|```|(Given|When|Then|And|But) |(Feature|Rule|Background|Examples?|Scenarios?|Scenario (Outline|Template)):)/;
  return keyword.test(description) ? `– ${description}` : description;
}
