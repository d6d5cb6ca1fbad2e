import { pictureMisfits } from './shared/pictures.ts';
import type { Served } from './shared/serverQuestionType.ts';
import { oneOption } from './shared/singleOption.ts';

export const picOpp: Served<15> = {
  ...oneOption,
  name: 'picOpp',
  misfits: ({ choice }) => [
    ...(choice.length < 2
      ? [{ path: 'choice', reason: 'two pictures are needed to compare them' }]
      : []),
    ...pictureMisfits(choice),
  ],
};
