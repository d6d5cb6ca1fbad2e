import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** Reads a file that the build writes beside the app; empty for a missing or invalid file. */
export async function readBuildFile<Value>(
  file: string,
  schema: v.GenericSchema<unknown, Record<string, Value>>,
): Promise<Record<string, Value>> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
