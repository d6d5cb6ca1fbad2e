import type { Invariant } from './invariant.ts';

export const oneCall: Invariant = {
  rule: 'An answer goes out once, and with its key again only after it was refused or has failed.',
  contradiction({ exchanges, isTimed }) {
    const keyed = exchanges.filter(({ name }) => name === 'commitAnswer');
    for (const [index, later] of keyed.entries()) {
      const earlier = keyed
        .slice(0, index)
        .findLast(({ key, load }) => key === later.key && load === later.load);
      if (!earlier) continue;
      const isOnItsWay = earlier.endedAt === null || earlier.endedAt > later.sentAt;
      // At the end of the time an answer in flight is sent once more.
      if (isOnItsWay ? !isTimed : earlier.outcome === 'accepted')
        return `it went out twice with the key ${later.key}`;
    }
    return null;
  },
};
