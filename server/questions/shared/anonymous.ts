import { type TextRules, typedKindOf } from '../../../contract/questions/shared/formats.ts';

/** Replaces a text, so that the question still counts as answered. */
const removedText = '–';

/** Removes the text of a blank; numbers stay, because they identify nobody. */
export function anonymousText(text: string, blank: TextRules): string {
  return typedKindOf(blank) === 'number' ? text : removedText;
}

/** Returns an answer or a chosen option without the text that the respondent typed. */
export function withoutOwnText<One extends { text?: string }>(one: One): One {
  return one.text === undefined ? one : { ...one, text: removedText };
}

export function withoutComment<One extends { comment?: string }>(one: One): One {
  return one.comment === undefined ? one : { ...one, comment: removedText };
}
