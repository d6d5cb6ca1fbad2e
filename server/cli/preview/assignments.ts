import type { Answer } from '../../../contract/questions/index.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { arranged } from '../../surveys/order/arranged.ts';
import { assignmentsFor, type RandomAssignment } from '../../surveys/order/randomAssignment.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { answersTo, type SearchContext } from './answersTo.ts';

/**
 * Returns the seeds and arms of a preview: with the chosen arm, or with each arm.
 * @throws for an unknown arm
 */
export function assignmentsOf(
  { id, definition }: Questionnaire,
  { seed = '', arm }: Partial<RandomAssignment>,
): readonly RandomAssignment[] {
  const assignments = assignmentsFor(definition, seed);
  if (arm === undefined) return assignments;
  const chosen = assignments.filter((assignment) => assignment.arm === arm);
  if (chosen.length > 0) return chosen;
  const near = didYouMean(
    arm,
    assignments.flatMap((assignment) => assignment.arm ?? []),
  );
  throw new Error(`${id}.json has no arm "${arm}"${near}`);
}

interface Leading {
  readonly assignment: RandomAssignment;
  readonly survey: Questionnaire;
  readonly answers: ReadonlyMap<string, Answer>;
}

/**
 * Returns the first seed and arm with which answers lead to a question, and these answers; with
 * null as target any seed and arm that accepts the given answers.
 * @throws if the question is unknown, or no answers lead to it
 */
export function leadingTo(
  survey: Questionnaire,
  [assignment, ...others]: readonly RandomAssignment[],
  target: string | null,
  fixedAnswers: ReadonlyMap<string, Answer>,
  context: SearchContext,
): Leading {
  if (!assignment) throw new Error('No assignment is left to try');
  const arrangedSurvey = arranged(survey, assignment);
  if (target === null) return { assignment, survey: arrangedSurvey, answers: fixedAnswers };
  try {
    return {
      assignment,
      survey: arrangedSurvey,
      answers: answersTo(arrangedSurvey, target, fixedAnswers, context),
    };
  } catch (error) {
    if (others.length === 0) throw error;
    return leadingTo(survey, others, target, fixedAnswers, context);
  }
}
