import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { keepEarlierReport } from './earlierReports.ts';
import { type RunFacts, readFacts } from './facts.ts';
import type { CommonOptions } from './options.ts';
import type { Progress } from './progress.ts';
import type { RunSettings } from './provided.ts';

/** Makes the directory of the report, where an earlier report is kept. */
export async function prepare(out: string): Promise<RunFacts> {
  await mkdir(out, { recursive: true });
  await keepEarlierReport(out);
  return readFacts();
}

/** The settings of a run that begins now. */
export function settingsOf(
  { out, engine, check, isBailed, isRecorded, untilMs }: CommonOptions,
  origin: string,
): RunSettings {
  return {
    ...{ origin, out, engine, isBailed, isRecorded },
    check: check === null ? null : resolve(check),
    endsAt: untilMs === null ? null : Date.now() + untilMs,
  };
}

/** Prints where the report is; returns whether all paths passed, of those that the time allowed. */
export function conclude(
  { results, errors, skipped }: Progress,
  ids: readonly string[],
  file: string,
): boolean {
  for (const error of errors) console.error(error);
  console.error(`The report is ${file}`);
  const passed = ids.filter((id) => results.has(id) && !results.get(id)?.fault).length;
  if (passed > 0 && skipped > 0) console.error(`${skipped} paths were not begun.`);
  return passed > 0 && passed + skipped === ids.length && errors.length === 0;
}
