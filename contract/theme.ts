export const themeParameter = 'theme';

export type Theme = 'light' | 'dark';

/** The theme in the query of a frame; null for the theme of the respondent's system. */
export function readTheme(value: string | null | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}
