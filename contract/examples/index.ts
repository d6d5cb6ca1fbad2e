import { checkExamples } from '../../types/check/examples.ts';
import { evaluateExamples } from '../../types/evaluate/examples.ts';
import { kanoExamples } from '../../types/kano/examples.ts';
import { linkageExamples } from '../../types/linkage/examples.ts';
import { listExamples } from '../../types/list/examples.ts';
import { multiCheckExamples } from '../../types/multiCheck/examples.ts';
import { multiInputExamples } from '../../types/multiInput/examples.ts';
import { multiRateExamples } from '../../types/multiRate/examples.ts';
import { multiSingleExamples } from '../../types/multiSingle/examples.ts';
import { orderExamples } from '../../types/order/examples.ts';
import { picOppExamples } from '../../types/picOpp/examples.ts';
import { picRateExamples } from '../../types/picRate/examples.ts';
import { radioExamples } from '../../types/radio/examples.ts';
import { rateExamples } from '../../types/rate/examples.ts';
import { singleInputExamples } from '../../types/singleInput/examples.ts';
import { typedBlanksExample, typedInputExamples } from '../../types/singleInput/examplesTyped.ts';
import { textExamples } from '../../types/text/examples.ts';
import { unknownExamples } from '../../types/unknown/examples.ts';
import { uploadExamples } from '../../types/upload/examples.ts';
import type { BuiltInCode } from '../questions/index.ts';
import type { Example } from './example.ts';

/** Examples of every question type, by its code; 0 is what the app cannot read. */
export const examples: { readonly [C in BuiltInCode]: readonly Example[] } = {
  0: unknownExamples,
  1: radioExamples,
  2: checkExamples,
  3: listExamples,
  4: [...singleInputExamples, ...typedInputExamples],
  5: [...multiInputExamples, typedBlanksExample],
  6: multiSingleExamples,
  7: multiCheckExamples,
  8: rateExamples,
  9: multiRateExamples,
  10: linkageExamples,
  11: textExamples,
  12: uploadExamples,
  13: orderExamples,
  14: picRateExamples,
  15: picOppExamples,
  16: evaluateExamples,
  17: kanoExamples,
};

/** Valid answers of the examples of a type. */
export function exampleAnswers(type: number): readonly unknown[] {
  return examplesOf(type).flatMap(({ accepted }) => accepted);
}

/** The examples of a type, also of a package's. */
export function examplesOf(type: number): readonly Example[] {
  return (examples as Readonly<Record<number, readonly Example[]>>)[type] ?? [];
}

/** Adds the examples of a package's type. */
export function addExamples(type: number, more: readonly Example[]): void {
  if (examplesOf(type).length > 0) return;
  Object.assign(examples, { [type]: more });
  all.push(...more);
}

const all = Object.values(examples).flat();

/** All examples, in the order of their codes. */
export const allExamples: readonly Example[] = all;
