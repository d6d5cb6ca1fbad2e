import { useEffect, useState } from 'react';

/** Whether the component is mounted; false in the server's markup and in the first paint, which has to match it. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
