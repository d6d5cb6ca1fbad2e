import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Fault } from './faults.ts';

export interface Verdict {
  readonly isCaught: boolean;
  /** What has caught the fault, and its message. */
  readonly words: string;
}

interface Content {
  /** Digest of all files of the checkout. */
  readonly files: string;
  /** Whether the paths have passed without a fault. */
  readonly isUnalarmed: boolean;
  /** By the name of the fault. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

/** The verdicts of a run in a file, from which an ended run goes on; those of other files of the checkout do not count. */
export class Verdicts {
  readonly #path: string;
  #content: Content;

  constructor(path: string, content: Content) {
    this.#path = path;
    this.#content = content;
  }

  /** Reads the verdicts that fit the present files, or none where `isAgain` is true. */
  static async read(path: string, isAgain: boolean, files = digestOfFiles()): Promise<Verdicts> {
    const empty = { files, isUnalarmed: false, verdicts: {} };
    if (isAgain || !existsSync(path)) return new Verdicts(path, empty);
    const content: Content = JSON.parse(readFileSync(path, 'utf8'));
    return new Verdicts(path, content.files === files ? content : empty);
  }

  get isUnalarmed(): boolean {
    return this.#content.isUnalarmed;
  }

  of({ name }: Fault): Verdict | undefined {
    return this.#content.verdicts[name];
  }

  noteUnalarmed(): Promise<void> {
    return this.#write({ ...this.#content, isUnalarmed: true });
  }

  note({ name }: Fault, verdict: Verdict): Promise<void> {
    const verdicts = { ...this.#content.verdicts, [name]: verdict };
    return this.#write({ ...this.#content, verdicts });
  }

  async #write(content: Content): Promise<void> {
    this.#content = content;
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(this.#path, JSON.stringify(content, null, 2));
  }
}

/** A digest of the files that git tracks or would add; names and content, but not times. */
function digestOfFiles(): string {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { maxBuffer: 2 ** 26 })
    .toString()
    .split('\0');
  const digest = createHash('sha256');
  for (const file of files.filter((name) => name !== '' && existsSync(name)).sort()) {
    digest.update(`${file}\0`).update(readFileSync(file));
  }
  return digest.digest('hex');
}
