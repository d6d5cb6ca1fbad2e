export const themeParameter = 'theme';

export type Theme = 'light' | 'dark';

/** The theme that the query of a frame names; null for the respondent's own. */
export function readTheme(value: string | null | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}
