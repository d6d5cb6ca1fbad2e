import {
  type Code,
  type Question,
  type QuestionType,
  questionTypes,
  validate,
} from '../../../../contract/questions/index.ts';
// This import registers the judges of typed blanks.
import '../../../../server/questions/index.ts';
import { pathsOfType } from '../../pathsOfType.ts';
import type { Sample } from '../../survey/samples/sample.ts';
import type { Answering } from './answering.ts';

/**
 * A valid answer of a respondent to a question.
 * @param samples valid samples of the question from the generator of paths
 * @throws for a question without a valid answer
 */
export function answerTo<C extends Code>(
  question: Question<C>,
  answering: Answering,
  now: number,
  samples: () => readonly Sample[],
): unknown {
  const drawn = pathsOfType(question.type as C).simulate?.(question, answering, now);
  if (drawn !== undefined && validate(question, drawn).faults.length === 0) return drawn;
  const isNone = (questionTypes[question.type] as QuestionType).isEmpty;
  const valid = samples().filter(
    ({ answer }) => !isNone(answer as never) && validate(question, answer).faults.length === 0,
  );
  if (valid.length > 0) return plainer(question, answering, valid).answer;
  throw new Error(`No valid answer to the question ${question.questionId} was found.`);
}

/** Picks a sample: simple samples come first, and which of them most respondents give depends on the question. */
function plainer(
  { questionId }: Question,
  { random, tendencies }: Answering,
  valid: readonly Sample[],
): Sample {
  return random.pick(valid, (sample) => {
    const index = valid.indexOf(sample);
    return tendencies.weight(questionId, `answer ${index}`) ** 2 / (1 + index);
  });
}
