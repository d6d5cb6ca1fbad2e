import { useEffect, useState } from 'react';

const delayMs = 1000;

/** Returns the text after typing has paused, because an announcement after every letter would interrupt the reader. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
