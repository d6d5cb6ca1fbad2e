import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

/** Writes a diagram for each path, with the path highlighted; printed text has code fences. */
export const mermaid: Formatter = {
  print: (testPlans) =>
    testPlans
      .flatMap((testPlan) =>
        testPlan.scripts.map((script) => {
          const diagram = drawingOf(testPlan, script);
          return `## ${script.id}: ${script.title}\n\n\`\`\`mermaid\n${diagram}\`\`\`\n`;
        }),
      )
      .join('\n'),
  files: (testPlan) =>
    testPlan.scripts.map((script) => ({
      file: `${script.id}.mmd`,
      text: drawingOf(testPlan, script),
    })),
};

function drawingOf({ name, draw }: TestPlan, script: Script): string {
  if (!draw) throw new Error(`There is no drawing of ${name}.`);
  return `${[`%% ${script.id}: ${script.title}`, ...draw(script)].join('\n')}\n`;
}
