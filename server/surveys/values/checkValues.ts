import type { Question } from '../../../contract/questions/index.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { answerPartsOf, kindOfPart } from '../../questions/answerPart.ts';
import type { Issue, PartKind } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { positionIn, questionWith } from '../order/positions.ts';
import type { AnswerReference, Expression } from './expression.ts';
import { typeProblem } from './types.ts';
import { authoredIn, valueName } from './valueName.ts';
import { walkExpression } from './walkExpression.ts';

/** Returns issues of `values`: unknown names, parts of the wrong types, and values that need each other. */
export function valueIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  const { values = {} } = definition;
  const names = nameIssues(definition, questions);
  if (names.length > 0) return names;
  const questionOf = (id: string) => questionWith(questions, id);
  const context = { definition, questionOf, types: new Map() };
  return authoredIn(values).flatMap(([name, { compute, type, score }]) => {
    const path = `values.${name}`;
    if (score && type !== undefined && type !== 'number')
      return [
        { path: `${path}.score`, reason: `only a number counts, and "${name}" is a ${type}` },
      ];
    const reason = compute ? typeProblem(compute, type ?? (score && 'number'), context) : null;
    return reason === null ? [] : [{ path: `${path}.compute`, reason }];
  });
}

/** Returns issues after which the types of expressions are unknown. */
function nameIssues(definition: Definition, questions: readonly Question[]): readonly Issue[] {
  const { values = {} } = definition;
  const clash = positionIn(questions, valueName);
  const clashes =
    clash >= 0 && definition.values
      ? [
          {
            path: `questions[${clash}].id`,
            reason: `"${valueName}" names the values of this survey`,
          },
        ]
      : [];
  const mistakes = authoredIn(values).flatMap(([name, { compute, score }]) => {
    if (score && !definition.scoring) {
      return [{ path: `values.${name}.score`, reason: 'the survey has no "scoring"' }];
    }
    if (compute === undefined) return [];
    const issueOf = (reason: string) => ({ path: `values.${name}.compute`, reason });
    const unknown = unknownNames(compute, definition, questions);
    if (unknown.length > 0) return unknown.map(issueOf);
    const circle = circleFrom(name, definition);
    return circle === null ? [] : [issueOf(`needs itself: ${circle.join(' → ')}`)];
  });
  return [...clashes, ...mistakes];
}

/** Returns the question of a referenced answer and the answer's kind, or the reason why there is none. */
export function kindOfAnswer(
  { question: id, part }: AnswerReference,
  questions: readonly Question[],
): PartKind | { readonly reason: string } {
  const question = questionWith(questions, id);
  if (!question) {
    const ids = questions.map(({ questionId }) => questionId);
    return { reason: `there is no question "${id}"${didYouMean(id, ids)}` };
  }
  const parts = answerPartsOf(question);
  if (part !== undefined && !parts.includes(part)) {
    const hint = parts.length === 0 ? '; it has no rows or blanks' : didYouMean(part, parts);
    return { reason: `the question "${id}" has no row or blank "${part}"${hint}` };
  }
  const kind = kindOfPart(question, part);
  if (kind !== null) return kind;
  return {
    reason:
      parts.length === 0
        ? `"${id}" has no answer`
        : `"${id}" has several parts: name one of them, such as "${id}.${parts[0]}"`,
  };
}

function unknownNames(
  compute: Expression,
  { values = {}, scoring }: Definition,
  questions: readonly Question[],
): readonly string[] {
  const reasons: string[] = [];
  walkExpression(compute, (part) => {
    if (part.kind === 'score' && !scoring)
      reasons.push('uses score, and the survey has no scoring');
    if (part.kind === 'value' && !Object.hasOwn(values, part.name)) {
      const isQuestion = positionIn(questions, part.name) >= 0;
      const hint = isQuestion
        ? `; an answer is q.${part.name}`
        : didYouMean(part.name, Object.keys(values));
      reasons.push(`there is no value "${part.name}"${hint}`);
    }
    if (part.kind !== 'answer') return;
    const kind = kindOfAnswer(part, questions);
    const isKnown = positionIn(questions, part.question) >= 0;
    // A function may use a whole question with rows, although a reference outside of a function may not.
    if (typeof kind !== 'string' && (!isKnown || part.part !== undefined))
      reasons.push(kind.reason);
  });
  return [...new Set(reasons)];
}

const scoreName = 'score';

/**
 * Returns the names on a circle that begins and ends with `name`, possibly including the score;
 * null without a circle.
 */
function circleFrom(name: string, { values = {} }: Definition): readonly string[] | null {
  const counted = Object.keys(values).filter((candidate) => values[candidate]?.score);
  const seen = new Set<string>();
  const search = (current: string, path: readonly string[]): readonly string[] | null => {
    for (const next of current === scoreName ? counted : namesIn(values[current]?.compute)) {
      if (next === name) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const circle = search(next, [...path, next]);
      if (circle) return circle;
    }
    return null;
  };
  return search(name, [name]);
}

function namesIn(compute: Expression | undefined): readonly string[] {
  const names: string[] = [];
  if (compute)
    walkExpression(compute, (part) => {
      if (part.kind === 'value') names.push(part.name);
      if (part.kind === 'score') names.push(scoreName);
    });
  return names;
}
