import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { megabyte } from '../../../../contract/limits.ts';
import type { Pictures } from './pictures.ts';

const largest = 5 * megabyte;

/** Files beside a form, or in `media/` or `NAME-media/` there, as programs for forms keep them. */
export interface Beside {
  /** Null where there is none. */
  readonly text: (name: string) => Promise<string | null>;
  /** The address of the picture in the survey; null where there is none that a survey can have. */
  readonly picture: (name: string) => Promise<string | null>;
}

export function filesBeside(form: string, pictures: Pictures): Beside {
  const media = `${basename(form, extname(form))}-media`;
  const bytesOf = async (name: string): Promise<Buffer | null> => {
    // A form names files, never a path out of its directory.
    const plain = basename(name.replaceAll('\\', '/'));
    for (const directory of ['', 'media', media]) {
      const file = join(dirname(form), directory, plain);
      const found = await stat(file).catch(() => null);
      if (found?.isFile() && found.size <= largest) return readFile(file);
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
