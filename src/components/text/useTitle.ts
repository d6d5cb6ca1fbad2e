import { useContext, useEffect } from 'react';
import { PageTitle } from './pageTitle.ts';

export function useTitle(title: string): void {
  useContext(PageTitle)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
