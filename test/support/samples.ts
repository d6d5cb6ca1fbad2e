import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the sample surveys in which every question waits for the reply. */
export async function samplesInTurn(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-samples-'));
  await cp('surveys', directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.json')) continue;
    const file = join(directory, name);
    const survey = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...survey, ahead: false }));
  }
  return directory;
}
