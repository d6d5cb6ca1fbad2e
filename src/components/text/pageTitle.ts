import { createContext } from 'react';

/** Receives the title of the page on the server, where there is no document. */
export const PageTitle = createContext<((title: string) => void) | null>(null);
