import { readFileSync } from 'node:fs';

/** A sentence of docs/protocol.md outside of its tables, on a line, with the title of its section. */
export interface Sentence {
  readonly section: string;
  readonly text: string;
}

/** The end of a sentence; that of a title in bold belongs to the sentence behind it. */
const ends = /(?<=[.?!][)"`]{0,2}) +(?=(?:\*\*)?["(]?[A-Z`[])/;

/** The sentences of the page, in its order; lines of tables are cells, and no sentences. */
export function sentencesOfProtocol(): readonly Sentence[] {
  const [, ...sections] = readFileSync('docs/protocol.md', 'utf8').split(/^#+ /m);
  return sections.flatMap((text) => {
    const [section = '', ...lines] = text.split('\n');
    const prose = lines.filter((line) => !line.startsWith('|')).join('\n');
    const paragraphs = prose.split(/\n\s*\n|\n(?=- |\d+\. )/);
    return paragraphs
      .flatMap((paragraph) =>
        paragraph
          .trim()
          .replace(/^(?:- |\d+\. )/, '')
          .replace(/\s+/g, ' ')
          .split(ends),
      )
      .filter((sentence) => /[a-z]/.test(sentence))
      .map((sentence) => ({ section, text: sentence }));
  });
}
