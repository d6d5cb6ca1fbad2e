import type { Code } from '../questions/index.ts';
import { checkExamples } from './check.ts';
import { evaluateExamples } from './evaluate.ts';
import type { Example } from './example.ts';
import { kanoExamples } from './kano.ts';
import { linkageExamples } from './linkage.ts';
import { listExamples } from './list.ts';
import { multiCheckExamples } from './multiCheck.ts';
import { multiInputExamples } from './multiInput.ts';
import { multiRateExamples } from './multiRate.ts';
import { multiSingleExamples } from './multiSingle.ts';
import { orderExamples } from './order.ts';
import { picOppExamples } from './picOpp.ts';
import { picRateExamples } from './picRate.ts';
import { radioExamples } from './radio.ts';
import { rateExamples } from './rate.ts';
import { singleInputExamples } from './singleInput.ts';
import { textExamples } from './text.ts';
import { typedBlanksExample, typedInputExamples } from './typedInputs.ts';
import { unknownExamples } from './unknown.ts';
import { uploadExamples } from './upload.ts';

/** Examples of every question type, by its code; 0 is what the app cannot read. */
export const examples: { readonly [C in Code]: readonly Example[] } = {
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
export function exampleAnswers(type: Code): readonly unknown[] {
  return examples[type].flatMap(({ accepted }) => accepted);
}

/** All of them, in the order of their codes. */
export const allExamples: readonly Example[] = Object.values(examples).flat();
