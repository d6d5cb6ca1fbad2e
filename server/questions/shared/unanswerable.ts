import { limits } from '../../../contract/limits.ts';
import {
  type Blank,
  type Format,
  formats,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import { shortestMatch } from './patternLength.ts';
import type { Issue } from './serverQuestionType.ts';

type Option = { readonly questionConfig: Blank & { readonly input: boolean } };

/** Returns the issues of options whose text no respondent can write. */
export function unanswerableOptions(choice: readonly Option[]): readonly Issue[] {
  return choice.flatMap((option, index) =>
    isAnswerable(option) ? [] : blankLacks(option.questionConfig, optionPath(index)),
  );
}

export function isAnswerable({ questionConfig }: Option): boolean {
  return !questionConfig.input || blankLacks(questionConfig, '').length === 0;
}

export function optionPath(index: number): string {
  return `choice[${index}].questionConfig`;
}

/** The shortest and the longest valid text of each format. */
const lengths: Record<Format, readonly [number, number]> = {
  [formats.free]: [1, limits.answerText],
  [formats.digits]: [1, limits.answerText],
  [formats.chinese]: [1, limits.answerText],
  [formats.letters]: [1, limits.answerText],
  [formats.email]: ['a@b.c'.length, limits.email],
  [formats.chinaMobile]: [11, 11],
  [formats.indiaMobile]: [10, 10],
};

/** Returns the issue of a blank for which no text is valid. */
export function blankLacks(blank: Blank, path: string): readonly Issue[] {
  const kind = typedKindOf(blank);
  if (kind !== null && kind !== 'pattern') return [];
  const { format, minLength, maxLength } = blank;
  const [usual, longest] = lengths[format];
  const shortest = Math.max(usual, blank.pattern === undefined ? 0 : shortestMatch(blank.pattern));
  const most = maxLength ?? limits.answerText;
  if (most < shortest) {
    return [
      { path, reason: `no text fits: it takes ${shortest} characters, maxLength is ${most}` },
    ];
  }
  const max = Math.min(longest, most);
  if (minLength === undefined || minLength <= max) return [];
  const reason = `no text fits: it has ${max} characters at most, minLength is ${minLength}`;
  return [{ path, reason }];
}
