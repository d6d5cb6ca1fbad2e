import type { Question } from '../../../contract/questions/index.ts';
import { validate } from '../../../contract/questions/index.ts';
import { didYouMean, noQuestion } from '../../content/problems/nearest.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import { refusalOf } from './fittingResult.ts';
import { answerFrom, canBegin } from './plainAnswer.ts';
import { ConstantDefault } from './schema.ts';

/**
 * Returns issues of default answers that their questions refuse, or that name something unknown
 * before the question.
 */
export function defaultIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  return definition.questions.flatMap((inFile, index) => {
    const { default: defaultAnswer, prefill } = inFile;
    const question = questions[index];
    const issuesOf = (key: string, reason: string) => [
      { path: `questions[${index}].${key}`, reason },
    ];
    if (!question || (defaultAnswer === undefined && !prefill)) return [];
    if (!canBegin(question)) {
      const key = defaultAnswer === undefined ? 'prefill' : 'default';
      return issuesOf(key, `a question of the type "${inFile.type}" has no answer to begin with`);
    }
    if (defaultAnswer === undefined) return [];
    if (defaultAnswer instanceof ConstantDefault) {
      const reason = constantReason(question, defaultAnswer);
      return reason === null ? [] : issuesOf('default', reason);
    }
    const reason = referenceReason(defaultAnswer, index, definition);
    return reason ? issuesOf(`default.${reason[0]}`, reason[1]) : [];
  });
}

function constantReason(question: Question, { plain }: ConstantDefault): string | null {
  const { answer, faults } = validate(question, answerFrom(question, plain));
  const fault = refusalOf(faults);
  const missing = 'gives no answer to a question of this type';
  if (!fault) return Object.values(answer).every(isNothing) ? missing : null;
  if (fault.kind === 'malformed') return 'is no answer to this question';
  return `is refused by this question (${fault.kind}${fault.at === undefined ? '' : ` at "${fault.at}"`})`;
}

function isNothing(part: unknown): boolean {
  if (part === null || part === '') return true;
  return typeof part === 'object' && Object.keys(part).length === 0;
}

function referenceReason(
  { question: id, value }: BoundByAnswer,
  index: number,
  definition: Definition,
): readonly [key: string, reason: string] | null {
  const { values = {}, questions } = definition;
  if (value !== undefined) {
    const isKnown = Object.hasOwn(values, value);
    return isKnown
      ? null
      : ['value', `there is no value "${value}"${didYouMean(value, Object.keys(values))}`];
  }
  if (id === undefined) return null;
  const target = positionIn(questions, id);
  if (target < 0) return ['question', noQuestion(id, definition)];
  return isAlwaysEarlier(definition, target, index)
    ? null
    : ['question', `"${id}" is not always answered before this question`];
}
