import { arranged } from '../../../server/surveys/order/arranged.ts';
import { type Drawn, drawsFor } from '../../../server/surveys/order/draw.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';

/** Any seed: the same one gives the same plan. */
const seed = 'paths';

interface DrawnSurvey {
  readonly survey: Questionnaire;
  /** Null where nothing is random. */
  readonly drawn: Drawn | null;
}

/** The survey in one of its orders, once for each arm. */
export function drawnSurveys(survey: Questionnaire): readonly DrawnSurvey[] {
  if (!survey.isRandom) return [{ survey, drawn: null }];
  return drawsFor(survey.definition, seed).map((drawn) => ({
    survey: arranged(survey, drawn),
    drawn,
  }));
}

/** The condition under which a tester meets this order. */
export function givenOrder({ id }: Questionnaire, drawn: Drawn | null): readonly string[] {
  if (drawn === null) return [];
  const arm = drawn.arm === null ? '' : ' and `--arm` with the arm in the title of a path';
  return [
    `The order is random: \`npm run survey -- open surveys/${id}.json --seed ${drawn.seed}\`${arm} shows this one.`,
  ];
}

export function inArm(drawn: Drawn | null): string {
  return drawn === null || drawn.arm === null ? '' : ` in arm ${drawn.arm}`;
}
