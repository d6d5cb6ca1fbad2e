import { type TextRules, typedKindOf } from '../../../contract/questions/shared/formats.ts';

/** Replaces a text, so that the question still counts as answered. */
const removedText = '–';

/** Removes the text of a blank; numbers stay, because they identify nobody. */
export function anonymousText(text: string, blank: TextRules): string {
  return typedKindOf(blank) === 'number' ? text : removedText;
}

/** Returns an answer or a chosen option without the text that the respondent typed. */
export function withoutOwnText<One extends { text?: string }>(answer: One): One {
  return answer.text === undefined ? answer : { ...answer, text: removedText };
}

export function withoutComment<One extends { comment?: string }>(answer: One): One {
  return answer.comment === undefined ? answer : { ...answer, comment: removedText };
}
