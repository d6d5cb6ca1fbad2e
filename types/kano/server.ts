import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import type { AppWord } from '../../server/questions/shared/variable.ts';
import { type Feeling, feelings, type KanoSide, kanoSides } from './contract.ts';

/** The app's words for the answers, which no survey names. */
export const feelingWords: Readonly<Record<Feeling, AppWord>> = {
  1: { word: 'I like it' },
  2: { word: 'I expect it' },
  3: { word: 'I am neutral' },
  4: { word: 'I can tolerate it' },
  5: { word: 'I dislike it' },
};

export const sideWords: Readonly<Record<KanoSide, AppWord>> = {
  present: { word: 'How would you feel if you had this?' },
  absent: { word: 'How would you feel if you could not have this?' },
};

export const kano: ServerQuestionType<17> = {
  name: 'kano',
  config: {},
  option: null,
  issues: () => [],
  askable: () => answeredOnly,
  parts: () => kanoSides,
  partKind: 'number',
  wholeKind: null,
  plain: {},
  conditionParts: {
    name: 'row',
    ids: () => kanoSides,
    values: () => ({ values: 'one', possible: feelings.map(String), numeric: true }),
    of: (answer, id) => answer[id as KanoSide],
  },
  values: (answer) => kanoSides.filter((side) => answer[side] !== null),
  feelings: ({ present, absent }) => ({
    present: present ?? undefined,
    absent: absent ?? undefined,
  }),
  counting: 'figures',
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
