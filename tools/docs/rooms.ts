import { readFileSync, writeFileSync } from 'node:fs';
import { inner, type Order, outer } from '../rooms/rooms.ts';

const file = 'docs/architecture.md';
const text = readFileSync(file, 'utf8');
const drawn = text.replace(
  /(<!-- rooms -->\n)[\s\S]*?(<!-- \/rooms -->)/,
  `$1\n${[outer, ...inner].map(section).join('\n\n')}\n\n$2`,
);

if (!process.argv.includes('--check')) writeFileSync(file, drawn);
else if (drawn !== text) {
  console.error(`${file} does not show the rooms of tools/rooms/rooms.ts: run \`npm run draw\`.`);
  process.exitCode = 1;
}

/** A section with a box for each line of the order; an arrow means "may import". */
function section({ inside, lines }: Order): string {
  const boxes = lines.map((rooms, index) => `  n${index}["${rooms.join(' · ')}"]`);
  const arrows = lines.slice(1).map((_, index) => `  n${index} --> n${index + 1}`);
  const name = inside === '.' ? 'The repository' : `\`${inside}/\``;
  return [`${name}:`, '', '```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}
