import type { Book } from '../book.ts';
import type { Script } from '../script.ts';
import type { Writing } from './format.ts';

/** A diagram in which a path stands out: one for each path. In a text they are fenced, as in Markdown. */
export const mermaid: Writing = {
  print: (books) =>
    books
      .flatMap((book) =>
        book.scripts.map((script) => {
          const drawn = drawingOf(book, script);
          return `## ${script.id}: ${script.title}\n\n\`\`\`mermaid\n${drawn}\`\`\`\n`;
        }),
      )
      .join('\n'),
  sheets: (book) =>
    book.scripts.map((script) => ({ file: `${script.id}.mmd`, text: drawingOf(book, script) })),
};

function drawingOf({ name, draw }: Book, script: Script): string {
  if (!draw) throw new Error(`There is no drawing of ${name}.`);
  return `${[`%% ${script.id}: ${script.title}`, ...draw(script)].join('\n')}\n`;
}
