import { type Answer, readAnswer, validate } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { isAccepted } from '../../../server/surveys/accepted.ts';
import type { Facts } from '../../../server/surveys/conditions/facts.ts';
import type { AnsweredQuestion } from '../../../server/surveys/conditions/seen.ts';
import { firstOf, nextOf, scopeAt } from '../../../server/surveys/path.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { remainingFrom } from '../../../server/surveys/remaining.ts';
import { shownParts } from '../../../server/surveys/shownParts.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import { factsOf } from './respondents.ts';
import type { Sample } from './samples/sample.ts';
import { samplesFor } from './surveySamples.ts';

interface Step {
  readonly surveyQuestion: SurveyQuestion;
  readonly sample: Sample;
}

/**
 * The questions through which the chosen answers really lead, as the respondent sees them. A question without a chosen
 * answer, or with an answer that a hidden option makes invalid, gets its first valid sample; null if there is none.
 * @param isOwn whether a tester has chosen the answers, which need not be samples
 */
export function actualSteps(
  survey: PlannedSurvey,
  samples: ReadonlyMap<SurveyQuestion, readonly Sample[]>,
  chosen: ReadonlyMap<string, Sample>,
  cascades: ReadonlyMap<string, Cascade>,
  isOwn = false,
): readonly Step[] | null {
  const steps: Step[] = [];
  const answered = new Map<string, AnsweredQuestion>();
  const facts = factsOf(survey.respondent);
  let current = firstOf(survey, facts);
  while (current) {
    const surveyQuestion = asShown(survey, current, answered, facts);
    const offered = current.hasConditions
      ? samplesFor(survey, surveyQuestion, cascades)
      : (samples.get(current) ?? []);
    const asked = current;
    const scope = scopeAt(survey, current.index, answered, facts);
    const chosenHere = chosen.get(current.id);
    // An answer that a tester has chosen need not be among the samples.
    const others = isOwn && chosenHere && isValid(surveyQuestion, chosenHere) ? [chosenHere] : [];
    const valid = [...others, ...offered].filter(
      (sample) =>
        sample.faults.length === 0 &&
        isAccepted(asked, { surveyQuestion, answer: answerIn(surveyQuestion, sample) }, scope),
    );
    const sample =
      valid.find(({ name }) => name === chosenHere?.name) ??
      valid.find(({ isTimeOver }) => !isTimeOver);
    if (!sample) return null;
    steps.push({ surveyQuestion, sample });
    if (sample.isTimeOver) return steps;
    answered.set(current.id, { surveyQuestion, answer: answerIn(surveyQuestion, sample) });
    current = nextOf(survey, current, answered, facts);
  }
  return steps;
}

function isValid({ question }: SurveyQuestion, { answer }: Sample): boolean {
  return validate(question, answer).faults.length === 0;
}

function asShown(
  survey: PlannedSurvey,
  current: SurveyQuestion,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): SurveyQuestion {
  if (!survey.isConditional && !current.hasConditions) return current;
  return {
    ...shownParts(current, scopeAt(survey, current.index, answered, facts)),
    remaining: remainingFrom(survey, current, answered, facts).most,
  };
}

/** The answer of a sample as the survey's own code reads it. */
export function answerIn({ question }: SurveyQuestion, sample: Sample | undefined): Answer {
  const answer = readAnswer(question, sample?.answer);
  if (!answer) throw new Error(`No answer to ${question.questionId}: ${sample?.name}`);
  return answer;
}
