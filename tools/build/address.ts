import type { Plugin } from 'vite';
import { basePathOf } from '../../contract/basePath.ts';

/**
 * Builds the address of the app and of its API into the app: `BASE_PATH`, the path below which the app is, and `API_ORIGIN`,
 * the origin of an API that another server has (docs/deployment/).
 * @throws for a value of another form
 */
export function address(): Plugin {
  const { API_ORIGIN = '' } = process.env;
  if (API_ORIGIN !== '' && URL.parse(API_ORIGIN)?.origin !== API_ORIGIN)
    throw new Error('API_ORIGIN: an origin such as https://api.example.org is expected');
  const basePath = basePathOf(process.env.BASE_PATH ?? '');
  if (basePath === null) throw new Error('BASE_PATH: a path such as /surveys is expected');
  return {
    name: 'askpath-address',
    config: () => ({
      base: `${basePath}/`,
      define: {
        __API_ORIGIN__: JSON.stringify(API_ORIGIN),
        __BASE_PATH__: JSON.stringify(basePath),
      },
    }),
  };
}
