import { type TextRules, typedKindOf } from '../../../contract/questions/shared/formats.ts';

/** Stands for a text, so that the answer still counts as given. */
const removedText = '–';

/** Numbers stay. */
export function anonymousText(text: string, blank: TextRules): string {
  return typedKindOf(blank) === 'number' ? text : removedText;
}

/** An answer or a chosen option without its own text. */
export function withoutOwnText<One extends { text?: string }>(one: One): One {
  return one.text === undefined ? one : { ...one, text: removedText };
}

export function withoutComment<One extends { comment?: string }>(one: One): One {
  return one.comment === undefined ? one : { ...one, comment: removedText };
}
