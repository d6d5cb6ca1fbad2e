/** The parameter that a host page sets by `data-theme`. */
export const schemeParameter = 'theme';

/** Light or dark. */
export type Scheme = 'light' | 'dark';

/** The scheme in the query of a frame; null for that of the survey's theme or of the respondent's system. */
export function readScheme(value: string | null | undefined): Scheme | null {
  return value === 'light' || value === 'dark' ? value : null;
}
