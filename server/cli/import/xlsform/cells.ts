import type { Sheet } from './workbook.ts';

export type Cells = Readonly<Record<string, string>>;

/** The contents of files beside a form. */
export interface FormFiles {
  /** Rows of choices, each with its list. */
  readonly options: Sheet['rows'];
  /** Rows of the tables that expressions look something up in, by the names of their files without `.csv`. */
  readonly tables: ReadonlyMap<string, readonly Cells[]>;
  /** The addresses of pictures in the survey by the names of their files. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The content of a column by its name: `media::image::French (fr)`, `image`, `big-image`. */
export function mediaHeader(header: string): 'image' | 'other' | null {
  const [first = '', second = ''] = partsOf(header).map((part) => part.toLowerCase());
  const name = first === 'media' ? second : first;
  if (name === 'image') return 'image';
  return /^(?:audio|video|big-image)$/.test(name) ? 'other' : null;
}

/** A column and its language, in either way of writing: `label::French (fr)` or `label:fr`. */
export function partsOf(header: string): readonly string[] {
  return header.split(/::?/).map((part) => part.trim());
}
