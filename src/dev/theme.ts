import * as v from 'valibot';
import { type Theme, themeEntries } from '../../contract/theme.ts';
import { serverUrl } from '../effects/network/serverUrl.ts';

/** The parameter of the theme that an example or a screen is shown in; `theme` is its scheme. */
export const lookParameter = 'look';

const themesSchema = v.record(v.string(), v.object(themeEntries));

let shown: Theme | undefined;

/** Fetches the themes of the server by their names; none from a server that has no themes. */
export async function fetchThemes(): Promise<Readonly<Record<string, Theme>>> {
  const response = await fetch(serverUrl('/api/dev/themes'));
  if (!response.ok) return {};
  const read = v.safeParse(themesSchema, await response.json());
  return read.success ? read.output : {};
}

/** Fetches the theme that the address names. */
export async function loadShownTheme(): Promise<void> {
  const name = new URLSearchParams(location.search).get(lookParameter);
  if (name) shown = (await fetchThemes())[name];
}

/** The theme that the address names, once it is loaded. */
export function shownTheme(): Theme | undefined {
  return shown;
}
