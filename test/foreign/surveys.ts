/** A question as `docs/protocol.md` describes it, without its place. */
export interface ForeignQuestion {
  readonly questionId: string;
  readonly type: number;
  readonly title: string;
  readonly choice?: readonly object[];
  readonly config?: object;
  readonly [ratingField: string]: unknown;
}

const choice = ['A', 'B', 'C', 'D'].map((text) => ({ id: text, text }));
const rows = ['First', 'Second'].map((text) => ({
  ...{ id: text, text },
  subChoice: ['Left', 'Right'].map((column) => ({ id: column, text: column })),
}));

/** One question of every type, in the order of their codes. */
export const everyType: readonly ForeignQuestion[] = [
  { type: 1, choice },
  { type: 2, choice },
  { type: 3, choice },
  { type: 4 },
  { type: 5, choice: choice.slice(0, 2) },
  { type: 6, choice: rows },
  { type: 7, choice: rows },
  { type: 8, rateType: 0, scope: 5, startValue: 1, leftLevel: 'Low', rightLevel: 'High' },
  { type: 9, rateType: 1, choice: rows },
  { type: 10, config: { cascadeId: 'places', levels: ['Land', 'Town', 'Street'] } },
  { type: 11 },
  { type: 12 },
  { type: 13, choice: choice.slice(0, 3) },
  { type: 14, choice },
  { type: 15, choice: choice.slice(0, 2) },
  { type: 16, choice, config: { comment: 'optional' } },
].map((question) => ({
  ...question,
  questionId: `type-${question.type}`,
  title: `Question of type ${question.type}`,
}));

/** Short surveys for what can happen besides. */
export const twoRatings: readonly ForeignQuestion[] = [1, 2].map((number) => ({
  ...{ questionId: `rating-${number}`, type: 8, title: `Rating ${number}` },
}));
