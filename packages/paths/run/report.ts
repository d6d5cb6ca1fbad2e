import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { page } from './html.ts';
import { junit } from './junit.ts';
import type { Report } from './reportData.ts';

/** Writes `junit.xml`, and the report as a single file; only traces and the pictures of steps are separate files. */
export async function writeReport(out: string, report: Report): Promise<string> {
  const { origin, planned, machines, results, facts, browser, ms } = report;
  const pictures = new Map<string, string>();
  for (const { fault, shrunk, flaky } of results.values()) {
    for (const name of [fault?.screenshot, shrunk?.fault.screenshot, flaky?.screenshot]) {
      if (name) pictures.set(name, (await readFile(join(out, name))).toString('base64'));
    }
  }
  const paths = planned
    ? planned.walks.map(({ script }) => ({ group: planned.surveyId, ...script }))
    : machines.flatMap(({ machine, walks }) =>
        walks.map(({ script }) => ({ group: machine.name, ...script })),
      );
  const surveyId = planned?.surveyId ?? report.found?.surveyId;
  const name = `paths${surveyId === undefined ? '' : ` of "${surveyId}"`} at ${origin}`;
  await writeFile(join(out, 'junit.xml'), junit({ name, paths, results, facts, browser, ms }));
  const file = join(out, 'index.html');
  await writeFile(file, page(report, pictures));
  return file;
}
