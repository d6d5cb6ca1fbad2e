import { useContext, useEffect } from 'react';
import { ShownDocument } from '../shownDocument.ts';
import { PageTitle } from './pageTitle.ts';

/** Names the page, or the window beside it in which the view is drawn. */
export function useTitle(title: string): void {
  useContext(PageTitle)?.(title);
  const shown = useContext(ShownDocument);
  useEffect(() => {
    (shown ?? document).title = title;
  }, [shown, title]);
}

/** Sets the title of the page or window while a dialog is open, and restores the previous title afterwards. */
export function useTitleOver(title: string): void {
  useContext(PageTitle)?.(title);
  const shown = useContext(ShownDocument);
  useEffect(() => {
    const page = shown ?? document;
    const previousTitle = page.title;
    page.title = title;
    return () => {
      page.title = previousTitle;
    };
  }, [shown, title]);
}
