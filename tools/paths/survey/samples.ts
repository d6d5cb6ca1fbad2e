import { exampleAnswers } from '../../../contract/examples/index.ts';
import { type Code, type Question, validate } from '../../../contract/questions/index.ts';
import { checkSamples, picRateSamples } from './samples/choices.ts';
import { multiInputSamples, singleInputSamples } from './samples/inputs.ts';
import { kanoSamples } from './samples/kano.ts';
import { linkageSamples } from './samples/linkage.ts';
import { multiCheckSamples, multiRateSamples, multiSingleSamples } from './samples/matrices.ts';
import { orderSamples } from './samples/order.ts';
import { evaluateSamples, rateSamples } from './samples/ratings.ts';
import { type Sample, type SampleContext, validSample } from './samples/sample.ts';
import { listSamples, picOppSamples, radioSamples } from './samples/singleChoice.ts';
import { textSamples } from './samples/text.ts';
import { uploadSamples } from './samples/upload.ts';

const byType: {
  readonly [C in Code]?: (question: Question<C>, around: SampleContext) => readonly Sample[];
} = {
  0: () => [validSample('passed', 'Read that this question can’t be shown here.', {})],
  1: radioSamples,
  2: checkSamples,
  3: listSamples,
  4: singleInputSamples,
  5: multiInputSamples,
  6: multiSingleSamples,
  7: multiCheckSamples,
  8: rateSamples,
  9: multiRateSamples,
  10: linkageSamples,
  11: textSamples,
  12: uploadSamples,
  13: orderSamples,
  14: picRateSamples,
  15: picOppSamples,
  16: evaluateSamples,
  17: kanoSamples,
};

/**
 * Valid and invalid answers on both sides of every bound. Incomplete answers come first, because some answers cannot be
 * removed.
 */
export function samplesOf<C extends Code>(
  question: Question<C>,
  around: SampleContext,
): readonly Sample[] {
  const all = byType[question.type as C]?.(question, around) ?? exampleSamples(question);
  return all.filter(
    ({ answer }, place) =>
      all.findIndex((one) => JSON.stringify(one.answer) === JSON.stringify(answer)) === place,
  );
}

/** The example answers that are valid for the question, for types without own samples. */
function exampleSamples(question: Question): readonly Sample[] {
  return exampleAnswers(question.type)
    .filter((answer) => validate(question, answer).faults.length === 0)
    .map((answer) =>
      validSample(JSON.stringify(answer), `Answer ${JSON.stringify(answer)}.`, answer),
    );
}
