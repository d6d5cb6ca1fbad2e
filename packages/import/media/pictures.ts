import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

const kinds: Readonly<Record<string, string>> = {
  png: 'png',
  jpg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
};
const longestName = 40;

/** Pictures that an import writes into `pictures/` beside its survey files. */
export class Pictures {
  readonly #files = new Map<string, Uint8Array>();

  /**
   * Adds a picture and returns its address in the survey; equal pictures share a file.
   * @param name the name of the source, with which the name of the file begins
   * @throws for bytes that are no picture which a survey can have
   */
  async add(bytes: Uint8Array, name: string): Promise<string> {
    const type = await fileTypeFromBuffer(bytes);
    const isSvg = /^(?:\s|<\?[^>]*>|<![^>]*>)*<svg[\s>]/i.test(
      Buffer.from(bytes.subarray(0, 2_000)).toString(),
    );
    const kind = isSvg ? 'svg' : type && kinds[type.ext];
    if (kind === undefined) throw new Error('is no picture that a survey can have');
    const stem = (name.split(/[?#]/, 1)[0] ?? '').split(/[/\\]/).at(-1) ?? '';
    const words = stem.replace(/\.\w+$/, '').match(/\w+/g) ?? ['picture'];
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const file = `${words.join('-').slice(0, longestName)}-${hash}.${kind}`;
    this.#files.set(file, bytes);
    return `/pictures/${file}`;
  }

  /** Writes the pictures that a survey file names. */
  async write(out: string, survey: string): Promise<void> {
    const named = [...this.#files].filter(([file]) => survey.includes(`/pictures/${file}`));
    if (named.length === 0) return;
    const directory = join(out, 'pictures');
    await mkdir(directory, { recursive: true });
    for (const [file, bytes] of named) await writeFile(join(directory, file), bytes);
  }
}
