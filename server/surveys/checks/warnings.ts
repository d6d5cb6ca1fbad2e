import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import { type Kind, type Ways, waysOf } from './graph.ts';
import { unanswerablePartsOf } from './unanswerable.ts';

/** Dead ends on every path, which make a survey invalid. */
export function impossibleIn(questions: readonly SurveyQuestion[]): readonly Issue[] {
  const dead = questions.filter(isDeadEnd);
  if (dead.length === 0) return [];
  const ways = waysOf(questions, (asked, conditions) =>
    isDeadEnd(asked) ? [] : kindsOf(asked.question, conditions),
  );
  if (!ways || ways.nodes.some((node) => node.ways.some(({ to }) => to === null))) return [];
  const reached = new Set(ways.nodes.map(({ asked }) => asked));
  return dead
    .filter((asked) => reached.has(asked))
    .flatMap((asked) =>
      deadEndIssues(asked, 'is a dead end, and nobody gets round it: no answers lead to the end'),
    );
}

/**
 * Suspicious parts of a valid survey: unreachable questions and branches, avoidable dead ends, unanswerable options.
 * Nothing is reported about paths when there are too many.
 */
export function warningsIn(questions: readonly SurveyQuestion[]): readonly Issue[] {
  // A dead end is reported once, not for each question behind it.
  const ways = waysOf(questions, ({ question }, conditions) => kindsOf(question, conditions));
  return questions.flatMap((asked) => {
    const at = `questions[${asked.place}]`;
    if (ways && !ways.nodes.some((node) => node.asked === asked)) {
      return [{ path: at, reason: 'no answers lead to this question' }];
    }
    return [...(ways ? idleRows(asked, ways) : []), ...unanswerableIssues(asked)];
  });
}

function isDeadEnd({ question }: SurveyQuestion): boolean {
  return question.config.required && unanswerablePartsOf(question).isWhole;
}

function unanswerableIssues(asked: SurveyQuestion): readonly Issue[] {
  const { isWhole, parts } = unanswerablePartsOf(asked.question);
  if (isDeadEnd(asked)) {
    return deadEndIssues(asked, 'is a dead end: an answer is required, and none is accepted');
  }
  const at = `questions[${asked.place}]`;
  return [
    ...(isWhole ? [{ path: at, reason: 'can only be left out: no answer is accepted' }] : []),
    ...parts.map(({ path, reason }) => ({ path: `${at}.${path}`, reason })),
  ];
}

function deadEndIssues({ place, question }: SurveyQuestion, reason: string): readonly Issue[] {
  const at = `questions[${place}]`;
  return [
    { path: at, reason },
    ...unanswerablePartsOf(question).parts.map((part) => ({
      path: `${at}.${part.path}`,
      reason: part.reason,
    })),
  ];
}

function idleRows(asked: SurveyQuestion, { nodes }: Ways<Kind>): readonly Issue[] {
  const here = nodes.filter((node) => node.asked === asked);
  const taken = new Set(here.flatMap(({ ways }) => ways.map(({ row }) => row)));
  return asked.inFile.next.flatMap((_, row) =>
    taken.has(row)
      ? []
      : [
          {
            path: `questions[${asked.place}].next[${row}]`,
            reason: 'never decides: no answers that lead here fulfil it before another row',
          },
        ],
  );
}
