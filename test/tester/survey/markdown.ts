import type { Script } from '../script.ts';

/** A test plan to be followed step by step. */
export function markdownOf(scripts: readonly Script[]): string {
  return `${scripts.map(planOf).join('\n\n')}\n`;
}

function planOf({ id, title, given, start, steps }: Script): string {
  return [
    `## ${id}: ${title}`,
    given.map((one) => `- ${one}`).join('\n'),
    start.see,
    steps.map((step, place) => `${place + 1}. ${step.do}\n   - ${step.see}`).join('\n'),
  ].join('\n\n');
}
