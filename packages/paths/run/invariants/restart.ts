import type { Invariant } from './invariant.ts';

/** The question in the reply to a start. */
interface Started {
  readonly subject?: {
    readonly index?: number;
    readonly result?: string;
    readonly offered?: boolean;
  };
}

export const restart: Invariant = {
  rule: 'After a restart the first question comes, and an answer that it has is offered.',
  contradiction({ exchanges }) {
    for (const [index, { name, outcome }] of exchanges.entries()) {
      if (name !== 'reAnswer' || outcome !== 'accepted') continue;
      const start = exchanges
        .slice(index)
        .find((later) => later.name === 'start' && later.outcome === 'accepted');
      const { subject } = (start?.data ?? {}) as Started;
      if (!subject) continue;
      if (subject.index !== 1) return `question ${subject.index} came`;
      if (subject.result !== undefined && !subject.offered)
        return `the answer ${subject.result} came as one of this round`;
    }
    return null;
  },
};
