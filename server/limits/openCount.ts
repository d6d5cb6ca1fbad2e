export interface OpenCount {
  /** Counts what a client begins; returns a function to call at the end, or null beyond the limit. */
  readonly begin: (client: string) => (() => void) | null;
}

/**
 * Limits what each client has open at the same time, such as replies that it has not read to their
 * end; only this process counts.
 */
export function countOpen(limit: number): OpenCount {
  const counts = new Map<string, number>();
  return {
    begin(client) {
      const count = counts.get(client) ?? 0;
      if (count >= limit) return null;
      counts.set(client, count + 1);
      return () => {
        const remaining = (counts.get(client) ?? 1) - 1;
        if (remaining > 0) counts.set(client, remaining);
        else counts.delete(client);
      };
    },
  };
}
