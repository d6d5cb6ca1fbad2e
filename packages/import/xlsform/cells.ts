import type { Sheet } from './workbook.ts';

export type Cells = Readonly<Record<string, string>>;

/** The contents of files in the folder of a form. */
export interface FormFiles {
  /** Rows of options, each with the name of its list. */
  readonly options: Sheet['rows'];
  /** Rows of the tables that expressions read, by the names of their files without `.csv`. */
  readonly tables: ReadonlyMap<string, readonly Cells[]>;
  /** The addresses of pictures in the survey, by the names of their files. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The content of a column by its name, such as `media::image::French (fr)`, `image` or `big-image`. */
export function mediaHeader(header: string): 'image' | 'other' | null {
  const [first = '', second = ''] = partsOf(header).map((part) => part.toLowerCase());
  const name = first === 'media' ? second : first;
  if (name === 'image') return 'image';
  return /^(?:audio|video|big-image)$/.test(name) ? 'other' : null;
}

/** A column and its language in both spellings: `label::French (fr)` and `label:fr`. */
export function partsOf(header: string): readonly string[] {
  return header.split(/::?/).map((part) => part.trim());
}
