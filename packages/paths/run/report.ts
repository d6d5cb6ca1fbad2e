import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { page } from './html.ts';
import type { Report } from './reportData.ts';

/** Writes the report into a single file; only traces are separate files. */
export async function writeReport(out: string, report: Report): Promise<string> {
  const pictures = new Map<string, string>();
  for (const { fault, shrunk } of report.results.values()) {
    for (const name of [fault?.screenshot, shrunk?.fault.screenshot]) {
      if (name) pictures.set(name, (await readFile(join(out, name))).toString('base64'));
    }
  }
  const file = join(out, 'index.html');
  await writeFile(file, page(report, pictures));
  return file;
}
