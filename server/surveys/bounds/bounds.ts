import { isMoment, today } from '../../../contract/questions/shared/typed/moments.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { ConstantDefault } from '../defaults/schema.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { dayAfter } from './dayAfter.ts';

type Constant = number | string;
type Bound = Constant | BoundByAnswer;

/** A part of a survey file whose bounds may come from earlier answers. */
interface Blank {
  readonly kind?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  readonly step?: Constant;
}

const keys = ['min', 'max'] as const;

/** Whether a bound is the lower or the upper bound of a blank. */
export type Edge = (typeof keys)[number];

type ConstantOf = (bound: BoundByAnswer, edge: Edge) => Constant | null;

function isByAnswer(bound: unknown): bound is BoundByAnswer {
  return typeof bound === 'object' && bound !== null;
}

/** Returns the bounds by earlier answers, with their blanks and their paths in the question. */
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
  return blanks.flatMap(([blank, path]) =>
    keys.flatMap((key) => {
      const bound = blank[key];
      return isByAnswer(bound) ? [[bound, `${path}.${key}`, blank] as const] : [];
    }),
  );
}

/**
 * Returns what a question takes from an earlier answer, a value or the day: its bounds and its
 * default answer.
 */
export function boundsIn(inFile: QuestionInFile): readonly BoundByAnswer[] {
  const { default: defaultAnswer } = inFile;
  const isBoundByAnswer =
    defaultAnswer !== undefined && !(defaultAnswer instanceof ConstantDefault);
  return [
    ...boundsByAnswers(inFile).map(([bound]) => bound),
    ...(isBoundByAnswer ? [defaultAnswer] : []),
  ];
}

/** Returns the question with constant bounds; `constantOf` returns null for a bound without an answer. */
export function withConstantBounds(inFile: QuestionInFile, constantOf: ConstantOf): QuestionInFile {
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

/**
 * Returns a blank with constant bounds. A number without bounds gets a step, because its keys must
 * still show that it is a number.
 */
function constantBlank({ min, max, ...blank }: Blank, constantOf: ConstantOf): object {
  const fixed = (bound: Bound | undefined, edge: Edge) =>
    isByAnswer(bound) ? fitting(constantOf(bound, edge), bound, blank) : bound;
  const [low, high] = [fixed(min, 'min'), fixed(max, 'max')];
  const isNumber = blank.kind === 'number' && (min ?? max) !== undefined;
  return {
    ...blank,
    ...(isNumber && blank.step === undefined ? { step: 'any' } : {}),
    ...ordered(low, high, isByAnswer(max)),
  };
}

/**
 * Returns the bounds. If they contradict each other, the bound by an answer takes the value of the
 * other, so that one answer stays possible.
 */
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

/** Returns the bound in the form of the blank; undefined for a value of another form. */
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
