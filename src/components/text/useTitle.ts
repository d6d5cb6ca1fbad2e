import { useEffect } from 'react';

/** Names the page in the browser's tab and for whoever cannot see it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
