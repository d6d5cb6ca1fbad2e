import type { Book } from '../book.ts';
import { feature } from './feature.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';

/** A file to be written. */
interface Sheet {
  readonly file: string;
  readonly text: string;
}

/** How books are written down. */
export interface Writing {
  /** Everything in one text, as it is printed. */
  readonly print: (books: readonly Book[]) => string;
  /** One file per machine, or one per path, as fits. */
  readonly sheets: (book: Book) => readonly Sheet[];
}

export const formats = { markdown, json, feature, mermaid } satisfies Record<string, Writing>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly Format[];
