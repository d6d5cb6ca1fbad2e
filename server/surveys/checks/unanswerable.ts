import { limits } from '../../../contract/limits.ts';
import type { Code, Question } from '../../../contract/questions/index.ts';
import { type Blank, type Format, formats } from '../../../contract/questions/shared/formats.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';

/** Parts of a question whose answers validation always refuses. */
export interface Unanswerable {
  /** Whether every non-empty answer is refused. */
  readonly isWhole: boolean;
  readonly parts: readonly Issue[];
}

export function unanswerablePartsOf<C extends Code>(question: Question<C>): Unanswerable {
  return byType[question.type as C]?.(question) ?? nothing;
}

const nothing: Unanswerable = { isWhole: false, parts: [] };

/** Types whose config can exclude every answer. */
const byType: { readonly [C in Code]?: (question: Question<C>) => Unanswerable } = {
  1: ({ choice }) => {
    const parts = others(choice);
    return { isWhole: parts.length === choice.length, parts };
  },
  2: ({ choice, config }) => {
    const parts = others(choice);
    const left = choice.filter((option) => lackOf(option.questionConfig, isOther(option)) === null);
    if (left.some(({ questionConfig }) => questionConfig.exclusive)) {
      return { isWhole: false, parts };
    }
    return { isWhole: left.length < (config.min ?? 1), parts };
  },
  4: ({ config }) => {
    const lack = lackOf(config);
    return lack === null ? nothing : whole('config', lack);
  },
  5: ({ choice }) => {
    const lacking = choice.map(({ questionConfig }) => lackOf(questionConfig));
    return {
      isWhole:
        lacking.every((lack) => lack !== null) ||
        choice.some(({ questionConfig }, at) => questionConfig.required && lacking[at] !== null),
      parts: lacking.flatMap((lack, at) => (lack === null ? [] : [optionIssue(at, lack)])),
    };
  },
};

function whole(path: string, reason: string): Unanswerable {
  return { isWhole: true, parts: [{ path, reason }] };
}

type Option = { readonly questionConfig: Blank & { readonly input: boolean } };

function others(choice: readonly Option[]): readonly Issue[] {
  return choice.flatMap((option, at) => {
    const lack = lackOf(option.questionConfig, isOther(option));
    return lack === null ? [] : [optionIssue(at, lack)];
  });
}

function isOther({ questionConfig }: Option): boolean {
  return questionConfig.input;
}

function optionIssue(at: number, reason: string): Issue {
  return { path: `choice[${at}].questionConfig`, reason };
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

function lackOf({ format, minLength, maxLength }: Blank, isAsked = true): string | null {
  if (!isAsked) return null;
  const [shortest, longest] = lengths[format];
  const most = maxLength ?? limits.answerText;
  if (most < shortest) return `no text fits: it takes ${shortest} characters, maxLength is ${most}`;
  if (minLength === undefined || minLength <= Math.min(longest, most)) return null;
  return `no text fits: it has ${Math.min(longest, most)} characters at most, minLength is ${minLength}`;
}
