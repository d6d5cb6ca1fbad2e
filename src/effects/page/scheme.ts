import { readScheme, schemeParameter } from '../../../contract/scheme.ts';

/** Applies the scheme that the page's address names. */
export function forceScheme(): void {
  const scheme = readScheme(new URLSearchParams(location.search).get(schemeParameter));
  if (scheme) document.documentElement.dataset.scheme = scheme;
}
