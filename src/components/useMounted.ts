import { useEffect, useState } from 'react';

/** Returns false for the first paint and in markup of the server. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
