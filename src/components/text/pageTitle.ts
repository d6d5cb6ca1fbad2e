import { createContext } from 'react';

/** Receives the page's title where no document has one: on the server. */
export const PageTitle = createContext<((title: string) => void) | null>(null);
