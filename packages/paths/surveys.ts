import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { unlessMissing } from '../../server/storage/disk.ts';
import { filesOf, greenery, writeFiles } from './plans/surveys.ts';
import { inAnySurvey, loadMachine, planNames, surveysFor } from './plans.ts';
import { CannotRunError } from './run/cannotRun.ts';
import { UsageError } from './usageError.ts';

/** Writes the generated surveys into a folder; never replaces an existing file. */
export async function writeMadeSurveys(args: readonly string[]): Promise<boolean> {
  const { out } = parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values;
  if (out === undefined) throw new UsageError('--out is missing, such as --out surveys.');
  const machines = await Promise.all(
    planNames.filter((name) => !inAnySurvey.has(name)).map((name) => loadMachine(name)),
  );
  const surveys = surveysFor(machines);
  const files = filesOf(surveys, [greenery]);
  for (const [name, content] of files) {
    const file = join(out, name);
    if (await isOther(file, content)) {
      throw new CannotRunError(`${file} exists with other content: nothing was written.`);
    }
  }
  await writeFiles(out, files);
  console.error(
    `${surveys.map(({ id }) => id).join(', ')} in ${out}, with a list in ${join(out, 'cascades')}`,
  );
  return true;
}

async function isOther(file: string, content: object): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(unlessMissing);
  if (text === null) return false;
  try {
    return !isDeepStrictEqual(JSON.parse(text), content);
  } catch {
    return true;
  }
}
