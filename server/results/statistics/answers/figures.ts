import { figuresOf } from '../../figuresOf.ts';
import type { CollectorFor } from './collector.ts';

export const figures: CollectorFor<'figures'> = ({ type }) => {
  const counter = figuresOf(type)?.count();
  return {
    add: (answer) => counter?.add(answer as never),
    result: () => ({ kind: 'figures', type, counts: counter?.counts() }),
  };
};
