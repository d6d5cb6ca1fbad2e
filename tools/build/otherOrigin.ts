import type { Plugin, UserConfig } from 'vite';

/**
 * Reads `API_ORIGIN`, the origin of the API where the app is served by another one (docs/deployment/static.md).
 * @throws for a value that is no origin
 */
function apiOrigin(): string {
  const { API_ORIGIN = '' } = process.env;
  if (API_ORIGIN !== '' && URL.parse(API_ORIGIN)?.origin !== API_ORIGIN)
    throw new Error('API_ORIGIN: an origin such as https://api.example.org is expected');
  return API_ORIGIN;
}

/** Builds the origin of the API into the app. */
export function otherOrigin(): Plugin {
  return {
    name: 'askpath-other-origin',
    config: (): UserConfig => ({ define: { __API_ORIGIN__: JSON.stringify(apiOrigin()) } }),
  };
}
