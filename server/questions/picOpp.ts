import { oneOption } from './oneOption.ts';
import { pictureMisfits } from './pictures.ts';
import type { Served } from './served.ts';

export const picOpp: Served<15> = {
  ...oneOption,
  noun: 'picOpp',
  misfits: ({ choice }) => [
    ...(choice.length < 2
      ? [{ path: 'choice', reason: 'two pictures are needed to compare them' }]
      : []),
    ...pictureMisfits(choice),
  ],
};
