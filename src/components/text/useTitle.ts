import { useContext, useEffect } from 'react';
import { PageTitle } from './pageTitle.ts';

export function useTitle(title: string): void {
  useContext(PageTitle)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the page's title while a dialog is open, and restores the previous title afterwards. */
export function useTitleOver(title: string): void {
  useContext(PageTitle)?.(title);
  useEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => {
      document.title = previousTitle;
    };
  }, [title]);
}
