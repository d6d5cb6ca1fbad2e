import { useEffect, useState } from 'react';

const delayMs = 1000;

/** Prevents announcements after every letter. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
