import { type Book, countsOf } from '../book.ts';
import type { Script, Step } from '../script.ts';
import type { Writing } from './format.ts';

/** A test plan that a person follows with a pencil. */
export const markdown: Writing = {
  print: (books) => books.map(planOf).join('\n'),
  sheets: (book) => [{ file: `${book.name}-${book.kind}.md`, text: planOf(book) }],
};

function planOf(book: Book): string {
  const { scripts } = book;
  const replies = repliesIn(scripts);
  return `${[
    `# Test plan: ${book.title}`,
    book.about,
    coverOf(book),
    '## Before each path',
    before(book, replies.size > 0),
    '## The paths',
    scripts
      .map(
        (script) =>
          `- [${script.id}](#${script.id}): ${script.title} (${many(script.steps.length, 'step')})`,
      )
      .join('\n'),
    ...scripts.map((script) => pathOf(script, replies)),
    ...appendixOf(replies),
  ].join('\n\n')}\n`;
}

function coverOf(book: Book): string {
  const { paths, steps, injected } = countsOf(book);
  const cut = book.isCut ? ' There are more: the limit cut them off.' : '';
  return [
    '| | |',
    '|---|---|',
    `| What | ${book.what}${cut} |`,
    `| How much | ${many(paths, 'path')} of ${many(steps, 'step')}, ${injected} of them with an injected reply |`,
    `| Covers | ${book.covers.map((one) => `${one.covered} of ${one.all} ${one.of}`).join(', ')} |`,
    `| Mode | ${book.modes.join(', ')} |`,
    `| Made by | \`${book.made}\` |`,
  ].join('\n');
}

function before(book: Book, isInjecting: boolean): string {
  const told =
    "A step marked 💉 needs a reply that the server does not give here by itself. What it is, and how to put it in the server's mouth, is at the end of this plan, under the number at the step. The server knows nothing of such replies, and forgets nothing it was told: where its own reply differs from what a step says, inject that one, too.";
  const last =
    'Tick a step when everything is seen as it is written. What is seen otherwise is a fault: note the id of the path and the number of the step.';
  return [...book.given, ...(isInjecting ? [told] : []), last]
    .map((line) => `- ${line}`)
    .join('\n');
}

function pathOf({ id, title, start, steps }: Script, replies: Replies): string {
  const rows = steps.map(
    (step, place) => `| ☐ | ${place + 1} | ${cell(doOf(step, replies))} | ${cell(step.see)} |`,
  );
  return [
    `### ${id}`,
    '',
    `**${title}.** ${many(steps.length, 'step')}.`,
    '',
    '| ✓ | | Do | Must be seen |',
    '|---|---|---|---|',
    `| ☐ | 0 | Open the survey. | ${cell(start.see)} |`,
    ...rows,
  ].join('\n');
}

function doOf({ do: words, how }: Step, replies: Replies): string {
  const number = how === undefined ? undefined : replies.get(how);
  return number === undefined ? words : `${words} 💉 ${number}`;
}

type Replies = ReadonlyMap<string, number>;

function repliesIn(scripts: readonly Script[]): Replies {
  const found = new Map<string, number>();
  for (const { how } of scripts.flatMap(({ steps }) => steps)) {
    if (how !== undefined && !found.has(how)) found.set(how, found.size + 1);
  }
  return found;
}

function appendixOf(replies: Replies): string[] {
  if (replies.size === 0) return [];
  const rows = [...replies].map(([how, number]) => `| 💉 ${number} | ${cell(coded(how))} |`);
  return ['## Injected replies', ['| | How |', '|---|---|', ...rows].join('\n')];
}

/** The reply itself stands out, and nothing in it is read as Markdown. */
function coded(how: string): string {
  return how.replace(/ by (\{.*\})$/, ' by `$1`');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
