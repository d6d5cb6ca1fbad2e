import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Server } from '../../tools/lib/server.ts';

/** Edits a survey's file, and waits until the server has loaded it. */
export async function editSurvey<Survey extends { readonly title: string }>(
  { origin, surveysDir }: Server,
  id: string,
  change: (survey: Survey) => Survey,
): Promise<void> {
  const file = join(surveysDir, `${id}.json`);
  const survey: Survey = JSON.parse(await readFile(file, 'utf8'));
  const edited = { ...change(survey), title: `${survey.title}, edited` };
  await writeFile(file, JSON.stringify(edited));
  await expect
    .poll(async () => (await (await fetch(`${origin}/api/surveys/${id}`)).json()).data)
    .toMatchObject({ title: edited.title });
}
