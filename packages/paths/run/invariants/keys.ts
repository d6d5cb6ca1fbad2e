import type { Invariant } from './invariant.ts';

/** What is repeated, by the names of calls. */
const keyed: ReadonlyMap<string, string> = new Map([
  ['commitAnswer', 'the same answer'],
  ['extendTime', '"More time"'],
]);

export const keys: Invariant = {
  rule: 'An answer that is repeated has the key of its first call, and a changed answer has another.',
  contradiction({ exchanges }) {
    // Mission events and files may be sent at any time, so their calls are ignored.
    const calls = exchanges.filter(({ name }) => name !== 'ut' && name !== 'file');
    for (const [index, later] of calls.entries()) {
      const earlier = calls[index - 1];
      if (!keyed.has(later.name) || earlier?.name !== later.name) continue;
      if (earlier.load !== later.load) continue;
      const isSame = earlier.body === later.body;
      if (isSame && earlier.outcome === 'failed' && earlier.key !== later.key)
        return `${keyed.get(later.name)} was repeated with the key ${later.key} instead of ${earlier.key}`;
      if (!isSame && earlier.key === later.key) return `two answers had the key ${later.key}`;
    }
    return null;
  },
};
