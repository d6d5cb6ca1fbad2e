import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { megabyte } from '../../../contract/limits.ts';
import type { Pictures } from './pictures.ts';

const largest = 5 * megabyte;

/** Files in the folder of a form, or in its subfolders `media/` and `NAME-media/`, where form programs store them. */
export interface Beside {
  /** Reads a text file; null if there is none. */
  readonly text: (name: string) => Promise<string | null>;
  /** The address of a picture in the survey; null if there is no picture that a survey can have. */
  readonly picture: (name: string) => Promise<string | null>;
}

export function siblingFiles(form: string, pictures: Pictures): Beside {
  const media = `${basename(form, extname(form))}-media`;
  const bytesOf = async (name: string): Promise<Buffer | null> => {
    // A form may name only files in its folder, so a path is reduced to the name of the file.
    const plain = basename(name.replaceAll('\\', '/'));
    for (const directory of ['', 'media', media]) {
      const file = join(dirname(form), directory, plain);
      const info = await stat(file).catch(() => null);
      if (info?.isFile() && info.size <= largest) return readFile(file);
    }
    return null;
  };
  return {
    text: async (name) => (await bytesOf(name))?.toString('utf8') ?? null,
    picture: async (name) => {
      const bytes = await bytesOf(name);
      return bytes && pictures.add(bytes, name).catch(() => null);
    },
  };
}
