import { feelings, type KanoSide, kanoSides } from '../../contract/questions/kano.ts';
import { feelingWords, sideWords } from './shared/scaleWords.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const kano: ServerQuestionType<17> = {
  name: 'kano',
  config: {},
  option: null,
  issues: () => [],
  askable: () => answeredOnly,
  parts: () => kanoSides,
  partKind: 'number',
  wholeKind: null,
  conditionParts: {
    name: 'row',
    ids: () => kanoSides,
    values: () => ({ values: 'one', possible: feelings.map(String), numeric: true }),
    of: (answer, id) => answer[id as KanoSide],
  },
  values: (answer) => kanoSides.filter((side) => answer[side] !== null),
  counting: 'feelings',
  amount: () => null,
  points: () => 0,
  variables: () =>
    kanoSides.map((side) => ({
      column: side,
      kind: 'choice',
      parts: [sideWords[side]],
      values: feelings.map((value) => ({ value, label: feelingWords[value] })),
    })),
  cells: (answer) =>
    Object.fromEntries(
      kanoSides.flatMap((side) => (answer[side] === null ? [] : [[side, answer[side]]])),
    ),
};
