import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Walked } from '../generate.ts';
import type { Machine } from '../plans.ts';
import { page } from './html.ts';
import type { Result } from './result.ts';
import type { Found } from './scout.ts';

/** The paths of one machine that were to be walked. */
export interface Sheet {
  readonly machine: Machine;
  readonly walks: readonly Walked[];
  readonly isCut: boolean;
}

export interface Told {
  readonly origin: string;
  /** The survey it was walked in; null where each machine had the one made for it. */
  readonly found: Found | null;
  readonly made: string;
  readonly sheets: readonly Sheet[];
  readonly results: ReadonlyMap<string, Result>;
  readonly ms: number;
}

/** Writes the report: one file with everything in it but the traces, which need a viewer of their own. */
export async function writeReport(out: string, told: Told): Promise<string> {
  const pictures = new Map<string, string>();
  for (const { fault, shrunk } of told.results.values()) {
    for (const name of [fault?.screenshot, shrunk?.fault.screenshot]) {
      if (name) pictures.set(name, (await readFile(join(out, name))).toString('base64'));
    }
  }
  const file = join(out, 'index.html');
  await writeFile(file, page(told, pictures));
  return file;
}
