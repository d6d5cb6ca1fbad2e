import { useEffect, useState } from 'react';

/** Milliseconds without a change after which words are worth saying. */
const pause = 1000;

/** The words once they have stopped changing, so that a reader is not told of every letter. */
export function useDebounced(words: string): string {
  const [settled, settle] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => settle(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
