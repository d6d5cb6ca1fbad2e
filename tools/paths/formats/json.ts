import { type Book, type Counts, type Cover, countsOf } from '../book.ts';
import type { Script } from '../script.ts';
import type { Writing } from './format.ts';

export interface Document {
  /** Counts up when a reader of the older shape would go wrong. */
  readonly version: 1;
  readonly machines: readonly {
    /** The short name, as on the command line. */
    readonly name: string;
    readonly title: string;
    readonly about: string;
    readonly modes: readonly string[];
    readonly kind: string;
    readonly made: string;
    readonly isCut: boolean;
    readonly counts: Counts;
    readonly covers: readonly Cover[];
    /** Each path with its steps, in the shape of `tools/paths/script.ts`. */
    readonly paths: readonly Script[];
  }[];
}

export const json: Writing = {
  print: (books) => `${JSON.stringify(documentOf(books), null, 2)}\n`,
  sheets: (book) => [{ file: `${book.name}-${book.kind}.json`, text: json.print([book]) }],
};

function documentOf(books: readonly Book[]): Document {
  return {
    version: 1,
    machines: books.map((book) => {
      const { name, title, about, modes, kind, made, isCut, covers } = book;
      const counts = countsOf(book);
      const paths = book.scripts;
      return { name, title, about, modes, kind, made, isCut, counts, covers, paths };
    }),
  };
}
