import { createContext, useContext } from 'react';

/** The document of another window in which a view is drawn; null in the page. */
export const ShownDocument = createContext<Document | null>(null);

/** Whether the view is drawn in a window beside the page. */
export function useIsBesidePage(): boolean {
  return useContext(ShownDocument) !== null;
}
