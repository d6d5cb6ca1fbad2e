import { createContext, useContext } from 'react';

/** The language in which the survey is written; undefined if it is not known. */
export const AuthoredLanguage = createContext<string | undefined>(undefined);

/** The `lang` and `dir` attributes of an element with a text of the survey. */
export function useAuthored(): { readonly lang: string | undefined; readonly dir: 'auto' } {
  return { lang: useContext(AuthoredLanguage), dir: 'auto' };
}
