import { createContext, useContext } from 'react';

/** The language of the authored texts below, where it is known. */
export const AuthoredLanguage = createContext<string | undefined>(undefined);

/** What an element with an authored text says of it: its language, and its own writing direction. */
export function useAuthored(): { readonly lang: string | undefined; readonly dir: 'auto' } {
  return { lang: useContext(AuthoredLanguage), dir: 'auto' };
}
