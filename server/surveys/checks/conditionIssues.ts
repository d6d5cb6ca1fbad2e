import { devices } from '../../../contract/address.ts';
import { localeFor } from '../../../contract/locales.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { didYouMean, noAnswer, noQuestion } from '../../content/problems/nearest.ts';
import { conditionValuesOf, typeOf } from '../../questions/index.ts';
import { partIdsOf, partValuesOf } from '../../questions/parts.ts';
import type { MomentKind } from '../../questions/shared/momentNumbers.ts';
import type { ConditionValues, Issue } from '../../questions/shared/serverQuestionType.ts';
import { boundReason } from '../bounds/checkBounds.ts';
import { type Leaf, testOf } from '../conditions/condition.ts';
import { conditionsIn } from '../conditions/inSurvey.ts';
import { boundIn } from '../conditions/leafBound.ts';
import { leavesAt } from '../conditions/leaves.ts';
import { rangeOf } from '../conditions/range.ts';
import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';

interface Context {
  readonly definition: Definition;
  readonly questions: readonly Question[];
  /** The position of the question that has the condition. */
  readonly index: number;
  /** Whether the condition may depend on its own question. */
  readonly isAfter: boolean;
}

/**
 * Returns issues of conditions that depend on something that does not exist, is asked later or has
 * no such answer.
 */
export function conditionIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  return conditionsIn(definition).flatMap(({ condition, path, index, isAfter }) =>
    leavesAt(condition, path).flatMap(([leaf, leafPath]) =>
      leafIssues(leaf, { definition, questions, index, isAfter }).map((issue) => ({
        ...issue,
        path: `${leafPath}.${issue.path}`,
      })),
    ),
  );
}

function leafIssues(leaf: Leaf, context: Context): readonly Issue[] {
  if (leaf.value !== undefined) return valueLeafIssues(leaf, leaf.value, context);
  return leaf.of === undefined ? questionIssues(leaf, context) : factIssues(leaf, context);
}

function questionIssues(
  leaf: Leaf,
  { definition, questions, index, isAfter }: Context,
): readonly Issue[] {
  const { question: id = '' } = leaf;
  const issue = (path: string, reason: string) => [{ path, reason }];
  const target = positionIn(definition.questions, id);
  const question = questions[target];
  if (!question) return issue('question', noQuestion(id, definition));
  if (target > index || (target === index && !isAfter)) {
    return issue(
      'question',
      target === index ? `"${id}" has no answer yet` : `"${id}" is asked later than this question`,
    );
  }
  if (target < index && !isAlwaysEarlier(definition, target, index)) {
    return issue(
      'question',
      `"${id}" may be asked later than this question: their order is random`,
    );
  }
  const part = leaf.row === undefined ? (leaf.blank === undefined ? null : 'blank') : 'row';
  const accepted = part ? partValuesOf(question, part, leaf[part] ?? '') : askable(question, leaf);
  if (accepted === null) {
    return part
      ? issue(part, noPart(question, part, leaf[part] ?? ''))
      : issue('count', `"${id}" has no choices to count`);
  }
  if (accepted.values === 'none') return issue('question', `"${id}" has no answer to ask about`);
  const [test, value] = testOf(leaf);
  const wrong = testIssue(test, accepted) ?? boundIssue(leaf, test, accepted.moment?.kind ?? null);
  if (wrong) return issue(test, wrong);
  const bound = boundIn(leaf);
  if (bound?.question === id && bound.blank === leaf.blank) {
    return issue(`${test}.question`, 'is the answer itself');
  }
  const context = { kind: accepted.moment?.kind, index, definition, questions };
  const unfit = bound && boundReason(bound, context);
  if (unfit) return issue(`${test}${unfit[0]}`, unfit[1]);
  const isAmong = test === 'includes' || test === 'excludes';
  const possible =
    isAmong && accepted.beside ? Object.values(accepted.beside).flat() : accepted.possible;
  const isNamed = isAmong || test === 'is' || test === 'isNot';
  return isNamed && possible && !possible.includes(String(value))
    ? issue(test, noAnswer(value, id, possible))
    : [];
}

/** Returns a reason whose hint names rows or blanks of this question only. */
function noPart(question: Question, part: 'row' | 'blank', id: string): string {
  const known = partIdsOf(question, part);
  return `"${question.questionId}" has no ${part} "${id}" to ask about${didYouMean(id, known)}`;
}

function askable(question: Question, { count }: Leaf): ConditionValues | null {
  if (!count) return conditionValuesOf(question);
  if (!typeOf(question).hasCount) return null;
  return { values: 'one', possible: null, numeric: true };
}

function testIssue(
  test: string,
  { values, possible, numeric, moment, beside }: ConditionValues,
): string | null {
  const isAnswered = test === 'answered' || test === 'notAnswered';
  if (values === 'some') {
    return isAnswered ? null : 'of this question only "answered" can be asked';
  }
  if (values === 'one' && !beside && test === 'includes')
    return 'the question has one answer: use "is"';
  if (values === 'one' && !beside && test === 'excludes')
    return 'the question has one answer: use "isNot"';
  if (values === 'several' && test === 'is')
    return 'the question has several answers: use "includes"';
  if (values === 'several' && test === 'isNot') {
    return 'the question has several answers: use "excludes"';
  }
  if (isBound(test) && !numeric && !moment) return 'the answer is no number, date, time or month';
  return test === 'matches' && (possible || values === 'several') ? 'the answer is no text' : null;
}

function isBound(test: string): boolean {
  return ['atLeast', 'atMost', 'between', 'before', 'after'].includes(test);
}

/** Returns an issue of bounds of another kind than the answers, which are numbers if `kind` is null. */
function boundIssue(leaf: Leaf, test: string, kind: MomentKind | null): string | null {
  if (!isBound(test)) return null;
  if (boundIn(leaf) !== null) return kind === null ? 'the answer is a number' : null;
  const isNumber = typeof [testOf(leaf)[1]].flat()[0] === 'number';
  const momentKind = isNumber ? null : rangeOf(leaf).kind;
  if (momentKind === kind) return null;
  return kind === null
    ? 'the answer is a number'
    : `a ${kind} such as "${examples[kind]}" is expected`;
}

const examples: Readonly<Record<MomentKind, string>> = {
  date: '2031-05-01',
  time: '09:30',
  month: '2031-05',
};

function factIssues(leaf: Leaf, { definition }: Context): readonly Issue[] {
  const { of } = leaf;
  const [test, value] = testOf(leaf);
  const isNamed = test === 'is' || test === 'isNot';
  const issue = (reason: string) => [{ path: test, reason }];
  if (of === 'score') {
    if (!definition.scoring) return [{ path: 'of', reason: 'the survey has no "scoring"' }];
    if (isNamed && typeof value !== 'number') return issue('the score is a number');
    const isCompared = isNamed || (isBound(test) && boundIssue(leaf, test, null) === null);
    return isCompared ? [] : issue('a score has no such test: compare its number');
  }
  if (!isNamed) return issue('use "is" or "isNot" here');
  if (of === 'arm') {
    const arms = (definition.arms ?? []).map(({ id }) => id);
    if (arms.length === 0) return [{ path: 'of', reason: 'the survey has no "arms"' }];
    return arms.some((arm) => arm === value)
      ? []
      : issue(`there is no arm "${value}"${didYouMean(value, arms)}`);
  }
  if (of === 'device') {
    return devices.some((device) => device === value)
      ? []
      : issue(`a device is ${new Intl.ListFormat('en', { type: 'disjunction' }).format(devices)}`);
  }
  return localeFor(String(value)) === value ? [] : issue('the app does not have this language');
}

function valueLeafIssues(
  leaf: Leaf,
  name: string,
  { definition: { values = {} } }: Context,
): readonly Issue[] {
  const value = values[name];
  if (!Object.hasOwn(values, name) || !value) {
    return [
      {
        path: 'value',
        reason: `there is no value "${name}"${didYouMean(name, Object.keys(values))}`,
      },
    ];
  }
  const [test] = testOf(leaf);
  const issue = (reason: string) => [{ path: test, reason }];
  if (test === 'includes' || test === 'excludes') {
    return issue(`a value is one: use "${test === 'includes' ? 'is' : 'isNot'}"`);
  }
  if (isBound(test) && boundIssue(leaf, test, null) !== null) {
    return issue('a value is compared with a number: dates, times and months are those of answers');
  }
  if (isBound(test) && (value.type === 'text' || value.type === 'boolean')) {
    return issue(`"${name}" is no number`);
  }
  return test === 'matches' && (value.type === 'number' || value.type === 'boolean')
    ? issue(`"${name}" is no text`)
    : [];
}
