import type { Misfit } from '../../questions/shared/serverQuestionType.ts';
import type { Asked } from '../questionnaire.ts';
import { kindsOf } from './answerKinds.ts';
import { type Kind, type Ways, waysOf } from './graph.ts';
import { hopelessIn } from './unanswerable.ts';

/**
 * What makes a survey impossible although every question of it is right: dead ends that nobody gets round. Such a survey
 * is refused.
 */
export function impossibleIn(questions: readonly Asked[]): readonly Misfit[] {
  const dead = questions.filter(isDeadEnd);
  if (dead.length === 0) return [];
  const ways = waysOf(questions, (asked, conditions) =>
    isDeadEnd(asked) ? [] : kindsOf(asked.question, conditions),
  );
  if (!ways || ways.stands.some((stand) => stand.ways.some(({ to }) => to === null))) return [];
  const reached = new Set(ways.stands.map(({ asked }) => asked));
  return dead
    .filter((asked) => reached.has(asked))
    .flatMap((asked) =>
      deadEndMisfits(asked, 'is a dead end, and nobody gets round it: no answers lead to the end'),
    );
}

/**
 * What is suspicious about a survey that can be answered: questions and branches that no answers lead to, dead ends on
 * some of the ways, and what can never be chosen or written. It is told when a file is checked, and never refused: a
 * server that is brought up to date goes on with the surveys it has. Branches alone make no dead end: where none of them
 * holds, the next question follows. Where there are too many ways to go them all, nothing is told of what leads where.
 */
export function warningsIn(questions: readonly Asked[]): readonly Misfit[] {
  // A dead end is told by itself: what lies behind it is not told once more.
  const ways = waysOf(questions, ({ question }, conditions) => kindsOf(question, conditions));
  return questions.flatMap((asked) => {
    const at = `questions[${asked.place}]`;
    if (ways && !ways.stands.some((stand) => stand.asked === asked)) {
      return [{ path: at, reason: 'no answers lead to this question' }];
    }
    return [...(ways ? idleRows(asked, ways) : []), ...hopelessMisfits(asked)];
  });
}

function isDeadEnd({ question }: Asked): boolean {
  return question.config.required && hopelessIn(question).isWhole;
}

function hopelessMisfits(asked: Asked): readonly Misfit[] {
  const { isWhole, parts } = hopelessIn(asked.question);
  if (isDeadEnd(asked)) {
    return deadEndMisfits(asked, 'is a dead end: an answer is required, and none is accepted');
  }
  const at = `questions[${asked.place}]`;
  return [
    ...(isWhole ? [{ path: at, reason: 'can only be left out: no answer is accepted' }] : []),
    ...parts.map(({ path, reason }) => ({ path: `${at}.${path}`, reason })),
  ];
}

function deadEndMisfits({ place, question }: Asked, reason: string): readonly Misfit[] {
  const at = `questions[${place}]`;
  return [
    { path: at, reason },
    ...hopelessIn(question).parts.map((part) => ({
      path: `${at}.${part.path}`,
      reason: part.reason,
    })),
  ];
}

/** Rows that never decide; those after one that always holds have been refused before. */
function idleRows(asked: Asked, { stands }: Ways<Kind>): readonly Misfit[] {
  const here = stands.filter((stand) => stand.asked === asked);
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
