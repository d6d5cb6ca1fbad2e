import { exampleAnswers } from '../../../contract/examples/index.ts';
import { type Code, type Question, validate } from '../../../contract/questions/index.ts';
import { type Around, right, type Sample } from './sample.ts';
import { checkSamples, picRateSamples } from './samples/choices.ts';
import { kanoSamples } from './samples/kano.ts';
import { linkageSamples } from './samples/linkage.ts';
import { multiCheckSamples, multiRateSamples, multiSingleSamples } from './samples/matrices.ts';
import { listSamples, picOppSamples, radioSamples } from './samples/one.ts';
import { orderSamples } from './samples/order.ts';
import { evaluateSamples, rateSamples } from './samples/ratings.ts';
import { textSamples } from './samples/read.ts';
import { uploadSamples } from './samples/upload.ts';
import { multiInputSamples, singleInputSamples } from './samples/written.ts';

const byType: {
  readonly [C in Code]?: (question: Question<C>, around: Around) => readonly Sample[];
} = {
  0: () => [right('passed', 'Read that this question can’t be shown here.', {})],
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
 * Answers to a question, right and wrong, from both sides of everything that bounds it. Those that leave something out
 * come first: not everything that was given can be taken back.
 */
export function samplesOf<C extends Code>(
  question: Question<C>,
  around: Around,
): readonly Sample[] {
  const all = byType[question.type as C]?.(question, around) ?? exampleSamples(question);
  return all.filter(
    ({ answer }, place) =>
      all.findIndex((one) => JSON.stringify(one.answer) === JSON.stringify(answer)) === place,
  );
}

/** Samples of a type without its own: the answers of its examples that fit the question. */
function exampleSamples(question: Question): readonly Sample[] {
  return exampleAnswers(question.type)
    .filter((answer) => validate(question, answer).faults.length === 0)
    .map((answer) => right(JSON.stringify(answer), `Answer ${JSON.stringify(answer)}.`, answer));
}
