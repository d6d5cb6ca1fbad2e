import { createContext, useContext } from 'react';

/** The language of a survey's texts, if known. */
export const AuthoredLanguage = createContext<string | undefined>(undefined);

/** Attributes for an element with a survey's text. */
export function useAuthored(): { readonly lang: string | undefined; readonly dir: 'auto' } {
  return { lang: useContext(AuthoredLanguage), dir: 'auto' };
}
