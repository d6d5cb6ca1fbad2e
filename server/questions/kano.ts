import { kanoSides } from '../../contract/questions/kano.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const kano: ServerQuestionType<17> = {
  name: 'kano',
  config: {},
  option: null,
  issues: () => [],
  askable: () => answeredOnly,
  values: (answer) => kanoSides.filter((side) => answer[side] !== null),
  amount: () => null,
  points: () => 0,
  columns: () => kanoSides,
  cells: (answer) =>
    Object.fromEntries(
      kanoSides.flatMap((side) => (answer[side] === null ? [] : [[side, answer[side]]])),
    ),
};
