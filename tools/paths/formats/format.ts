import type { Book } from '../book.ts';

/** A file to be written. */
interface Sheet {
  readonly file: string;
  readonly text: string;
}

export interface Writing {
  /** Everything in one text, as it is printed. */
  readonly print: (books: readonly Book[]) => string;
  /** One file per machine, or one per path, as fits. */
  readonly sheets: (book: Book) => readonly Sheet[];
}
