import type { Script, Step } from '../script.ts';
import { countsOf, type TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

/** Writes a test plan that can be printed. */
export const markdown: Formatter = {
  print: (testPlans) => testPlans.map(planOf).join('\n'),
  files: (testPlan) => [{ file: `${testPlan.name}-${testPlan.kind}.md`, text: planOf(testPlan) }],
};

function planOf(testPlan: TestPlan): string {
  const { scripts } = testPlan;
  const replies = repliesIn(scripts);
  return `${[
    `# Test plan: ${testPlan.title}`,
    testPlan.about,
    coverOf(testPlan),
    '## Before each path',
    preparation(testPlan, replies.size > 0),
    '## The paths',
    scripts
      .map(
        (script) =>
          `- [${script.id}](#${script.id}): ${script.title} (${countOf(script.steps.length, 'step')})`,
      )
      .join('\n'),
    ...scripts.map((script) => pathOf(script, replies)),
    ...appendixOf(replies),
  ].join('\n\n')}\n`;
}

function coverOf(testPlan: TestPlan): string {
  const { paths, steps, injected } = countsOf(testPlan);
  const cut = testPlan.isCut ? ' There are more: the limit cut them off.' : '';
  return [
    '| | |',
    '|---|---|',
    `| What | ${testPlan.selection}${cut} |`,
    `| How much | ${countOf(paths, 'path')} of ${countOf(steps, 'step')}, ${injected} of them with an injected reply |`,
    `| Covers | ${testPlan.covers.map((cover) => `${cover.covered} of ${cover.all} ${cover.of}`).join(', ')} |`,
    `| Mode | ${testPlan.modes.join(', ')} |`,
    `| Made by | \`${testPlan.command}\` |`,
  ].join('\n');
}

function preparation(testPlan: TestPlan, isInjecting: boolean): string {
  const injectedNote =
    'A step marked 💉 needs a reply that the server does not send in this state. The end of this plan describes the reply and its injection under the number at the step. The server keeps its own state: where its own reply differs from the expected one, inject that one, too.';
  const faultNote =
    'Tick a step when the page is as described. Any difference is a fault: note the id of the path and the number of the step.';
  return [...testPlan.given, ...(isInjecting ? [injectedNote] : []), faultNote]
    .map((line) => `- ${line}`)
    .join('\n');
}

function pathOf({ id, title, start, steps }: Script, replies: Replies): string {
  const rows = steps.map(
    (step, index) =>
      `| ☐ | ${index + 1} | ${cellText(actionOf(step, replies))} | ${cellText(step.see)} |`,
  );
  return [
    `### ${id}`,
    '',
    `**${title}.** ${countOf(steps.length, 'step')}.`,
    '',
    '| ✓ | | Do | Must be seen |',
    '|---|---|---|---|',
    `| ☐ | 0 | Open the survey. | ${cellText(start.see)} |`,
    ...rows,
  ].join('\n');
}

function actionOf({ do: action, how }: Step, replies: Replies): string {
  const number = how === undefined ? undefined : replies.get(how);
  return number === undefined ? action : `${action} 💉 ${number}`;
}

type Replies = ReadonlyMap<string, number>;

function repliesIn(scripts: readonly Script[]): Replies {
  const found = new Map<string, number>();
  for (const { how: injection } of scripts.flatMap(({ steps }) => steps)) {
    if (injection !== undefined && !found.has(injection)) found.set(injection, found.size + 1);
  }
  return found;
}

function appendixOf(replies: Replies): string[] {
  if (replies.size === 0) return [];
  const rows = [...replies].map(
    ([injection, number]) => `| 💉 ${number} | ${cellText(withCode(injection))} |`,
  );
  return ['## Injected replies', ['| | How |', '|---|---|', ...rows].join('\n')];
}

/** Formats the reply as code, because it may contain Markdown syntax. */
function withCode(injection: string): string {
  return injection.replace(/ by (\{.*\})$/, ' by `$1`');
}

function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
