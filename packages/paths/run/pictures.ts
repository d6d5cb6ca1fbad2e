import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnginePage } from '../browser/port.ts';

/** Saves a picture of a step; returns the name of its file, or nothing where the page cannot be drawn. */
export async function pictureOf(
  page: EnginePage,
  out: string,
  label: string,
  number: number,
): Promise<{ readonly picture?: string }> {
  const picture = `${label}-${String(number).padStart(2, '0')}.png`;
  try {
    await writeFile(join(out, picture), await page.screenshot());
    return { picture };
  } catch {
    return {};
  }
}
