import type { Answer } from '../../../contract/questions/index.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { arranged } from '../../surveys/order/arranged.ts';
import { type Drawn, drawsFor } from '../../surveys/order/draw.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { answersTo, type SearchContext } from './answersTo.ts';

/**
 * The draws of a preview: that of the chosen arm, else one for each arm.
 * @throws for an unknown arm
 */
export function drawsOf(
  { id, definition }: Questionnaire,
  { seed = '', arm }: Partial<Drawn>,
): readonly Drawn[] {
  const draws = drawsFor(definition, seed);
  if (arm === undefined) return draws;
  const chosen = draws.filter((drawn) => drawn.arm === arm);
  if (chosen.length > 0) return chosen;
  const near = didYouMean(
    arm,
    draws.flatMap((drawn) => drawn.arm ?? []),
  );
  throw new Error(`${id}.json has no arm "${arm}"${near}`);
}

interface Leading {
  readonly drawn: Drawn;
  readonly survey: Questionnaire;
  readonly answers: ReadonlyMap<string, Answer>;
}

/**
 * The first draw in which answers lead to a question, with these answers; null as target takes the given ones.
 * @throws where the question is unknown, or nothing leads to it
 */
export function leadingTo(
  survey: Questionnaire,
  [drawn, ...others]: readonly Drawn[],
  target: string | null,
  given: ReadonlyMap<string, Answer>,
  context: SearchContext,
): Leading {
  if (!drawn) throw new Error('Nothing is drawn');
  const own = arranged(survey, drawn);
  if (target === null) return { drawn, survey: own, answers: given };
  try {
    return { drawn, survey: own, answers: answersTo(own, target, given, context) };
  } catch (error) {
    if (others.length === 0) throw error;
    return leadingTo(survey, others, target, given, context);
  }
}
