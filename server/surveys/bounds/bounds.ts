import { isMoment, today } from '../../../contract/questions/shared/typed/moments.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { dayAfter } from './dayAfter.ts';

type Constant = number | string;
type Bound = Constant | BoundByAnswer;

/** A part of a file that may have bounds by earlier answers. */
interface Blank {
  readonly kind?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  readonly step?: Constant;
}

const keys = ['min', 'max'] as const;

function isByAnswer(bound: unknown): bound is BoundByAnswer {
  return typeof bound === 'object' && bound !== null;
}

/** The bounds by earlier answers, with their blanks and their paths in the question. */
export function boundsByAnswers(
  inFile: QuestionInFile,
): readonly (readonly [bound: BoundByAnswer, path: string, blank: Blank])[] {
  const blanks: readonly (readonly [Blank, string])[] = [
    [inFile.config as Blank, 'config'],
    ...inFile.choice.map(
      ({ questionConfig }, index) =>
        [questionConfig as Blank, `choice[${index}].questionConfig`] as const,
    ),
  ];
  return blanks.flatMap(([blank, at]) =>
    keys.flatMap((key) => {
      const bound = blank[key];
      return isByAnswer(bound) ? [[bound, `${at}.${key}`, blank] as const] : [];
    }),
  );
}

/** The question with constant bounds; `constantOf` gives null where nothing is answered. */
export function withConstantBounds(
  inFile: QuestionInFile,
  constantOf: (bound: BoundByAnswer) => Constant | null,
): QuestionInFile {
  if (boundsByAnswers(inFile).length === 0) return inFile;
  const inside = <Part extends object>(part: Part): Part => constantBlank(part, constantOf) as Part;
  return {
    ...inFile,
    config: inside(inFile.config),
    choice: inFile.choice.map((option) => ({
      ...option,
      questionConfig: inside(option.questionConfig),
    })),
  };
}

/** A number keeps its kind where none of its bounds is left. */
function constantBlank(
  { min, max, ...blank }: Blank,
  constantOf: (bound: BoundByAnswer) => Constant | null,
): object {
  const fixed = (bound: Bound | undefined) =>
    isByAnswer(bound) ? fitting(constantOf(bound), bound, blank) : bound;
  const [low, high] = [fixed(min), fixed(max)];
  const isNumber = blank.kind === 'number' && (min ?? max) !== undefined;
  return {
    ...blank,
    ...(isNumber && blank.step === undefined ? { step: 'any' } : {}),
    ...ordered(low, high, isByAnswer(max)),
  };
}

/** Bounds that contradict each other become one, so that an answer is possible: a bound by an answer gives way. */
function ordered(
  min: Constant | undefined,
  max: Constant | undefined,
  isMaxByAnswer: boolean,
): object {
  const both = min !== undefined && max !== undefined && min !== today && max !== today;
  const isContradiction = both && min > max;
  const low = isContradiction && !isMaxByAnswer ? max : min;
  const high = isContradiction && isMaxByAnswer ? min : max;
  return {
    ...(low === undefined ? {} : { min: low }),
    ...(high === undefined ? {} : { max: high }),
  };
}

/** The bound in the form of the blank; undefined for a value of another form. */
function fitting(
  value: Constant | null,
  { plus = 0 }: BoundByAnswer,
  { kind }: Blank,
): Constant | undefined {
  if (kind === 'number') {
    const number = value === null || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? Number((number + plus).toPrecision(12)) : undefined;
  }
  const text = String(value);
  if (kind === 'date') return isMoment(text, kind) ? dayAfter(text, plus) : undefined;
  return (kind === 'time' || kind === 'month') && isMoment(text, kind) ? text : undefined;
}
