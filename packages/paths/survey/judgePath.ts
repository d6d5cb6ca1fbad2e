import { type Answer, readAnswer } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { validateAnswer } from '../../../server/questions/validateAnswer.ts';
import { isAccepted } from '../../../server/surveys/accepted.ts';
import type { AnsweredQuestion } from '../../../server/surveys/conditions/seen.ts';
import { endOf } from '../../../server/surveys/ends/endPage.ts';
import type { RandomAssignment } from '../../../server/surveys/order/randomAssignment.ts';
import { nextOf, pathOf, scopeAt } from '../../../server/surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/values/valuesOf.ts';
import { Session } from '../evaluate/session.ts';
import type { Respondent as JudgedRespondent, Survey } from '../evaluate/survey.ts';
import type { Item } from '../evaluate/surveyFile.ts';
import type { EndPage } from './answer.ts';
import { dayOfPlan } from './conditionValues.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import {
  disagree,
  type JudgedFile,
  requireAccepted,
  requireFaults,
  requireNext,
  requireParts,
} from './judge.ts';
import type { Path, Visit } from './pathProgress.ts';
import { factsOf, type Respondent } from './respondents.ts';
import type { Sample } from './samples/sample.ts';
import { answerIn } from './visits.ts';

/** The survey file for the evaluator. */
export function judgedFile(
  { text }: Pick<Questionnaire, 'text'>,
  cascades: ReadonlyMap<string, Cascade>,
): JudgedFile {
  const trees = [...cascades].map(([id, { items }]) => [id, items.map(idsOnly)] as const);
  return { text, trees };
}

function idsOnly({ id, items = [] }: Item): Item {
  return { id, items: items.map(idsOnly) };
}

/** The respondent of a path, who begins on the day of the plan. */
export function judgedRespondent(respondent: Respondent, arm: string | null): JudgedRespondent {
  return { ...respondent, arm, today: dayOfPlan() };
}

/** A path of a plan with its end page, as it is judged. */
export interface PathWithEnd {
  readonly survey: PlannedSurvey;
  readonly drawn: RandomAssignment | null;
  readonly path: Pick<Path, 'visits'>;
  readonly end: EndPage;
}

interface OtherAnswers {
  readonly cascades: ReadonlyMap<string, Cascade>;
  /** Answers of other paths, which count for nothing where a path leaves their questions out. */
  readonly others: ReadonlyMap<string, Answer>;
  /** The right and wrong answers to a question as it is shown. */
  readonly samplesTo: (surveyQuestion: SurveyQuestion) => readonly Sample[];
}

/**
 * Compares a path of a plan with the evaluator: each question that follows, its options, what each answer leads to, and
 * the end page.
 * @throws where they disagree
 */
export function judgePath(
  judged: Survey,
  { survey, drawn, path: { visits }, end }: PathWithEnd,
  { others, samplesTo, cascades }: OtherAnswers,
): void {
  const order = survey.questions.map(({ id }) => id);
  const session = new Session(
    judged,
    judgedRespondent(survey.respondent, drawn?.arm ?? null),
    order,
  );
  const facts = factsOf(survey.respondent);
  const { questions } = pathOf(survey, new Map([...others, ...answersOf(visits)]), facts);
  const answered = new Map<string, AnsweredQuestion>();
  for (const [index, { surveyQuestion, sample }] of visits.entries()) {
    const { id } = surveyQuestion;
    requireNext(session, id, 'the plan goes');
    const withOthers = questions[index]?.id ?? 'end';
    requireNext(session, withOthers, 'with answers to questions that are left out the server goes');
    requireParts(session, surveyQuestion.question);
    for (const offered of samplesTo(surveyQuestion))
      judgeSample(session, survey, answered, surveyQuestion, offered, cascades);
    answered.set(id, { surveyQuestion, answer: answerIn(surveyQuestion, sample) });
    session.answer(id, sample.answer);
  }
  if (!end.isTimedOut) requireNext(session, 'end', 'the plan goes');
  requireEnd(session, end);
}

/** Compares what an answer leads to: its faults, whether it is accepted, and what follows. */
function judgeSample(
  session: Session,
  survey: PlannedSurvey,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  surveyQuestion: SurveyQuestion,
  sample: Sample,
  cascades: ReadonlyMap<string, Cascade>,
): void {
  const { id, question } = surveyQuestion;
  requireFaults(session, id, sample);
  const read = readAnswer(question, sample.answer);
  const faults = read
    ? validateAnswer(question, read, cascades).faults
    : [{ kind: 'malformed' as const }];
  requireFaults(session, id, { answer: sample.answer, faults });
  const current = survey.byId.get(id);
  if (!current || sample.faults.length > 0 || sample.isTimeOver) return;
  const facts = factsOf(survey.respondent);
  const answeredQuestion = { surveyQuestion, answer: answerIn(surveyQuestion, sample) };
  const isAccepting = isAccepted(
    current,
    answeredQuestion,
    scopeAt(survey, current.index, answered, facts),
  );
  requireAccepted(session, id, sample.answer, isAccepting);
  if (!isAccepting) return;
  const withCurrent = new Map(answered).set(id, answeredQuestion);
  const next = nextOf(survey, current, withCurrent, facts);
  session.trying(id, sample.answer, () => {
    requireNext(session, next?.id ?? 'end', 'the server goes');
    if (next) return;
    const score = scoreOf(survey.definition, facts.fixed, withCurrent);
    requireEnd(session, { id: endOf(survey, withCurrent, facts)?.id ?? null, score });
  });
}

/** The valid answers of a path. */
export function answersOf(visits: readonly Visit[]): ReadonlyMap<string, Answer> {
  return new Map(
    visits.map(({ surveyQuestion, sample }) => [
      surveyQuestion.id,
      answerIn(surveyQuestion, sample),
    ]),
  );
}

function requireEnd(session: Session, { id, score }: Pick<EndPage, 'id' | 'score'>): void {
  const expected = session.end();
  if (expected.id !== id) {
    disagree(
      `${session.endReasons().join(', ')}; so the end page is ${endWords(expected.id)}, but the plan has ${endWords(id)}.`,
    );
  }
  if (expected.score !== null && Math.abs(expected.score - (score ?? Number.NaN)) < 1e-9) return;
  if (expected.score === score) return;
  disagree(`"scoring": the score is ${expected.score}, but the plan has ${score}.`);
}

function endWords(id: string | null): string {
  return id === null ? 'that of config' : `"${id}"`;
}
