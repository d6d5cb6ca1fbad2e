/** Query parameter with the host's theme, `light` or `dark`. */
export const themeParameter = 'theme';

export type Theme = 'light' | 'dark';

/** The host's theme in the query of a frame; null for the respondent's own. */
export function readTheme(query: URLSearchParams): Theme | null {
  const theme = query.get(themeParameter);
  return theme === 'light' || theme === 'dark' ? theme : null;
}
