import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { page } from './html.ts';
import type { Told } from './report.shape.ts';

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
