import { limits } from '../../../contract/limits.ts';
import type { Code, Question } from '../../../contract/questions/index.ts';
import { type Blank, type Format, formats } from '../../../contract/questions/shared/formats.ts';
import type { Misfit } from '../../questions/shared/serverQuestionType.ts';

/** What the law of a question never accepts. */
export interface Hopeless {
  /** True where there is no answer at all that it accepts, but for an empty one where none is required. */
  readonly isWhole: boolean;
  readonly parts: readonly Misfit[];
}

/** Every answer, or part of one, that a question asks for and that its law always refuses. */
export function hopelessIn<C extends Code>(question: Question<C>): Hopeless {
  return byType[question.type as C](question);
}

const nothing: Hopeless = { isWhole: false, parts: [] };

const byType: { readonly [C in Code]: (question: Question<C>) => Hopeless } = {
  0: () => nothing,
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
    const { isWhole, parts: none } = noneToChoose(config);
    return { isWhole: isWhole || left.length < (config.min ?? 1), parts: [...parts, ...none] };
  },
  3: () => nothing,
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
      parts: lacking.flatMap((lack, at) => (lack === null ? [] : [optionMisfit(at, lack)])),
    };
  },
  6: () => nothing,
  7: ({ config }) => noneToChoose(config),
  8: () => nothing,
  9: () => nothing,
  10: () => nothing,
  11: () => nothing,
  12: () => nothing,
  13: () => nothing,
  14: ({ config }) => noneToChoose(config),
  15: () => nothing,
  16: () => nothing,
  17: () => nothing,
};

function noneToChoose({ max }: { readonly max?: number | undefined }): Hopeless {
  return max === 0 ? whole('config.max', 'nothing can be chosen') : nothing;
}

function whole(path: string, reason: string): Hopeless {
  return { isWhole: true, parts: [{ path, reason }] };
}

type Option = { readonly questionConfig: Blank & { readonly input: boolean } };

/** Options that ask for a text which nobody can write. */
function others(choice: readonly Option[]): readonly Misfit[] {
  return choice.flatMap((option, at) => {
    const lack = lackOf(option.questionConfig, isOther(option));
    return lack === null ? [] : [optionMisfit(at, lack)];
  });
}

function isOther({ questionConfig }: Option): boolean {
  return questionConfig.input;
}

function optionMisfit(at: number, reason: string): Misfit {
  return { path: `choice[${at}].questionConfig`, reason };
}

/** The shortest and the longest text of each format that its own law accepts. */
const lengths: Record<Format, readonly [number, number]> = {
  [formats.free]: [1, limits.answerText],
  [formats.digits]: [1, limits.answerText],
  [formats.chinese]: [1, limits.answerText],
  [formats.letters]: [1, limits.answerText],
  [formats.email]: ['a@b.c'.length, limits.email],
  [formats.chinaMobile]: [11, 11],
  [formats.indiaMobile]: [10, 10],
};

/** Why no text fits a blank; null where one does. */
function lackOf({ format, minLength, maxLength }: Blank, isAsked = true): string | null {
  if (!isAsked) return null;
  const [shortest, longest] = lengths[format];
  const most = maxLength ?? limits.answerText;
  if (most < shortest) return `no text fits: it takes ${shortest} characters, maxLength is ${most}`;
  if (minLength === undefined || minLength <= Math.min(longest, most)) return null;
  return `no text fits: it has ${Math.min(longest, most)} characters at most, minLength is ${minLength}`;
}
