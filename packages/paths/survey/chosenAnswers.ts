import { validate } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { withSubject } from '../modelError.ts';
import { pathsOfType } from '../pathsOfType.ts';
import type { Script } from '../script.ts';
import { drawnSurveys, type PlannedSurvey } from './drawnSurveys.ts';
import { endPage } from './endPage.ts';
import { judgedSurvey } from './judge.ts';
import { judgedFile, judgePath } from './judgePath.ts';
import type { Visit } from './pathProgress.ts';
import type { Respondent } from './respondents.ts';
import { invalidSample, type Sample, validSample } from './samples/sample.ts';
import { scriptOf } from './scripts.ts';
import { samplesFor, samplesIn } from './surveySamples.ts';
import { actualSteps } from './visits.ts';

/** The answers that a tester has chosen for a path, by the ids of the questions. */
export interface ChosenAnswers {
  readonly title: string;
  /** The valid answer and the invalid ones before it, as JSON of the protocol, in any order. */
  readonly answers: ReadonlyMap<string, readonly unknown[]>;
  /** The arm of the path; without it the first one. */
  readonly arm?: string | null;
  readonly respondent?: Respondent;
}

/**
 * The path along which the chosen answers lead. A question without a chosen valid answer gets a generated one; invalid answers
 * are tried first. The path is judged as generated paths are.
 * @throws where the survey cannot be answered so
 */
export function scriptOfAnswers(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  { title, answers, arm, respondent }: ChosenAnswers,
): Script {
  const drawnSurvey = drawnSurveys(survey).find(
    ({ survey: planned, drawn }) =>
      (arm === undefined || arm === (drawn?.arm ?? null)) &&
      (respondent === undefined ||
        JSON.stringify(respondent) === JSON.stringify(planned.respondent)),
  );
  if (!drawnSurvey) throw new Error('the survey has no such respondent or arm.');
  const { survey: planned, drawn } = drawnSurvey;
  const samplesTo = (surveyQuestion: SurveyQuestion) =>
    samplesFor(survey, surveyQuestion, cascades);
  const chosenSamples = new Map(
    planned.questions.map((surveyQuestion) => [
      surveyQuestion.id,
      (answers.get(surveyQuestion.id) ?? []).map((answer) =>
        sampleOf(surveyQuestion, samplesTo(surveyQuestion), answer),
      ),
    ]),
  );
  const valid = new Map(
    [...chosenSamples].flatMap(([id, samples]) => {
      const sample = samples.findLast(({ faults }) => faults.length === 0);
      return sample ? [[id, sample] as const] : [];
    }),
  );
  const steps = actualSteps(planned, samplesIn(planned, cascades), valid, cascades, true);
  if (!steps) throw new Error('a question of this path has no valid answer.');
  const visits = steps.map(
    ({ surveyQuestion, sample }): Visit => ({
      ...{ surveyQuestion, sample, isDecision: false, isNew: false },
      refused: (chosenSamples.get(surveyQuestion.id) ?? []).filter(
        ({ faults }) => faults.length > 0,
      ),
    }),
  );
  requireTaken(planned, visits, valid);
  const path = { visits, aim: null, isApproximate: false };
  const end = endPage(planned, visits, cascades);
  const judged = judgedSurvey(judgedFile(survey, cascades));
  const script = scriptOf({ survey: planned, drawn, path, end }, `: ${title}`);
  withSubject(
    () => script.id,
    () =>
      judgePath(
        judged,
        { survey: planned, drawn, path, end },
        { others: new Map(), samplesTo, cascades },
      ),
  );
  return script;
}

/** Requires that each valid answer was given as it was chosen, where its question is on the path. */
function requireTaken(
  { questions }: PlannedSurvey,
  visits: readonly Visit[],
  valid: ReadonlyMap<string, Sample>,
): void {
  const other = visits.find(
    ({ surveyQuestion: { id }, sample }) => valid.has(id) && valid.get(id)?.name !== sample.name,
  );
  if (!other) return;
  const { id } = other.surveyQuestion;
  const number = questions.findIndex((question) => question.id === id) + 1;
  throw new Error(
    `the answer to "${id}" (question ${number}) is not accepted after these answers: acceptIf refuses it, or an option is hidden.`,
  );
}

/** The generated sample with this answer, or one for an answer that the plan does not have. */
function sampleOf(
  { question }: SurveyQuestion,
  samples: readonly Sample[],
  answer: unknown,
): Sample {
  const text = JSON.stringify(answer);
  const known = samples.find((sample) => JSON.stringify(sample.answer) === text);
  if (known) return known;
  const { faults } = validate(question, answer);
  const { describe } = pathsOfType(question.type);
  const does =
    describe && faults.length === 0
      ? describe(question, answer as never)
      : `Answer ${JSON.stringify(answer)}.`;
  return faults.length === 0
    ? validSample(text, does, answer)
    : invalidSample(text, does, answer, ...faults);
}
