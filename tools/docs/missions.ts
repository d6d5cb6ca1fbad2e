import { readFileSync, writeFileSync } from 'node:fs';
import { type Row, rowsOf } from './missions.rows.ts';

const file = 'docs/missions.md';
const begin = '<!-- codes: written by `npm run draw` from machines/mission/mission.machine.ts -->';
const end = '<!-- /codes -->';

const content = readFileSync(file, 'utf8');
const written = withTable(content);
if (process.argv.includes('--check')) {
  if (content !== written) {
    console.error(
      `${file} does not show the codes of the transitions as they are: run \`npm run draw\`.`,
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, written);
}

/** The page with its hand-written text and the current table. */
function withTable(text: string): string {
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`${file} has no place for the table.`);
  return [before, begin, '\n\n', table(), '\n\n', end, after].join('');
}

function table(): string {
  return [
    '| Code | Name | What happens | Where | Leads to | Hide code |',
    '|---|---|---|---|---|---|',
    ...rowsOf().map(line),
  ].join('\n');
}

function line({ code, name, state, event, to, guard, hide, outcome }: Row): string {
  const what = `\`${event}\`${guard ? ` if \`${guard}\`` : ''}`;
  const where = state === 'mission' ? 'anywhere' : `\`${state}\``;
  const target = `\`${to}\`${outcome ? `: \`${outcome}\`` : ''}`;
  return `| ${code} | ${name} | ${what} | ${where} | ${to === state ? '' : target} | ${hide ?? ''} |`;
}
