import { answersContext } from '../../../contract/examples/answers.ts';
import { exampleAnswers } from '../../../contract/examples/index.ts';
import {
  type Answer,
  answersTo,
  type Code,
  emptyAnswer,
  expectsAnswer,
  type Question,
  validate,
} from '../../../contract/questions/index.ts';
import { pathsOfType } from '../pathsOfType.ts';
import type { QuestionTypePaths } from '../questionTypePaths.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './samples/sample.ts';

/**
 * Valid and invalid samples on both sides of every bound. Incomplete answers come first, because some answers cannot be
 * removed once they are given.
 */
export function samplesOf<C extends Code>(
  question: Question<C>,
  around: SampleContext,
): readonly Sample[] {
  const { samples, describe } = pathsOfType(question.type as C);
  const all = samples?.(question, around) ?? definedSamples(question, around, describe);
  return all.filter(
    ({ answer }, index) =>
      all.findIndex((sample) => JSON.stringify(sample.answer) === JSON.stringify(answer)) === index,
  );
}

/** Samples from the answers of a type's definition and from its valid examples. */
function definedSamples<C extends Code>(
  question: Question<C>,
  { cascades, ...around }: SampleContext,
  describe: QuestionTypePaths<C>['describe'] = (_, answer) => `Answer ${JSON.stringify(answer)}.`,
): readonly Sample[] {
  const itemsOf = (id: string) => cascades.get(id)?.items ?? [];
  const context = answersContext({ ...around, itemsOf });
  const examples = exampleAnswers(question.type).filter(
    (answer) => validate(question, answer).faults.length === 0,
  );
  const empty = emptySample(
    question.config.required,
    emptyAnswer(question),
    validate(
      { ...question, config: { ...question.config, required: true } } as Question,
      emptyAnswer(question),
    ).faults,
    'Answer nothing.',
  );
  return [
    ...(expectsAnswer(question) ? [empty] : []),
    ...[...answersTo(question, context), ...(examples as readonly Answer<C>[])].map((answer) => {
      const name = JSON.stringify(answer);
      const { faults } = validate(question, answer);
      return faults.length === 0
        ? validSample(name, describe(question, answer), answer)
        : invalidSample(name, describe(question, answer), answer, ...faults);
    }),
  ];
}
