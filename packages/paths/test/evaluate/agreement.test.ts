import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from '../../../../contract/questions/index.ts';
import type { Cascade } from '../../../../server/content/cascades.ts';
import { validateAnswer } from '../../../../server/questions/validateAnswer.ts';
import { isAccepted } from '../../../../server/surveys/accepted.ts';
import type { AnsweredQuestion } from '../../../../server/surveys/conditions/seen.ts';
import { endOf } from '../../../../server/surveys/ends/endPage.ts';
import { cascadesOf, loadSurveys, readSurvey } from '../../../../server/surveys/loadSurveys.ts';
import { arranged } from '../../../../server/surveys/order/arranged.ts';
import { assignmentsFor } from '../../../../server/surveys/order/randomAssignment.ts';
import { firstOf, nextOf, scopeAt } from '../../../../server/surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../../../server/surveys/questionnaire.ts';
import { shownParts } from '../../../../server/surveys/shownParts.ts';
import { scoreOf } from '../../../../server/surveys/values/valuesOf.ts';
import { survey } from '../../../../server/test/support/world.ts';
import { conditionalSurvey } from '../../../../test/support/fixtures/conditionalSurvey.ts';
import { movingBounds } from '../../../../test/support/fixtures/movingBounds.ts';
import { randomSurvey } from '../../../../test/support/fixtures/randomSurvey.ts';
import { surveysWithShowIf } from '../../../../test/support/fixtures/showIf.ts';
import { more } from '../../../../tools/docs/reference.surveys.ts';
import { Session } from '../../evaluate/session.ts';
import { Random } from '../../simulate/random.ts';
import type { PlannedSurvey } from '../../survey/drawnSurveys.ts';
import { judgedSurvey, requireFaults, requireNext, requireParts } from '../../survey/judge.ts';
import { judgedFile, judgedRespondent } from '../../survey/judgePath.ts';
import { factsOf, respondentsOf } from '../../survey/respondents.ts';
import { samplesFor } from '../../survey/surveySamples.ts';
import { documentedQuestions, surveysIn } from './documents.ts';

const { cascades } = await cascadesOf('surveys');
const { surveys: samples } = await loadSurveys('surveys');
const documented = surveysIn('docs/surveys.md').flatMap((file) => {
  const read = readSurvey(`${file.id}.json`, JSON.stringify(file));
  return read.survey ? [read.survey] : [];
});
const examples = documentedQuestions().map(({ id, question }) =>
  survey({ id, title: id, questions: [question] }),
);
const fixtures = [conditionalSurvey, movingBounds, randomSurvey, more].map((file) => survey(file));
const trial = survey(JSON.parse(readFileSync('tools/faults/trial.json', 'utf8')));

test('the document has surveys of its own', () => {
  expect(documented.length).toBeGreaterThan(7);
});

describe.each([...samples.values(), ...documented, ...fixtures, ...examples, trial])(
  'in $id',
  (questionnaire) => {
    test('evaluator and product agree on random answers', () => {
      walkOften(questionnaire, 60);
    });
  },
);

test('evaluator and product agree on random surveys', () => {
  for (const questionnaire of fc.sample(surveysWithShowIf, { numRuns: 60, seed: 1 })) {
    walkOften(questionnaire, 20);
  }
});

/** Gives random answers from the start to the end; the seed is the survey's id. */
function walkOften(questionnaire: Questionnaire, times: number): void {
  const judged = judgedSurvey(judgedFile(questionnaire, cascades));
  const respondents = respondentsOf(questionnaire);
  const random = new Random(questionnaire.id);
  const pick: Pick = (things) =>
    things[random.integer(0, things.length - 1)] as (typeof things)[number];
  for (let run = 0; run < times; run += 1) {
    const drawn = questionnaire.isRandom
      ? pick(assignmentsFor(questionnaire.definition, String(run)))
      : null;
    const planned: PlannedSurvey = {
      ...(drawn ? arranged(questionnaire, drawn) : questionnaire),
      respondent: pick(respondents),
    };
    const who = judgedRespondent(planned.respondent, drawn?.arm ?? null);
    const order = planned.questions.map(({ id }) => id);
    walk(planned, new Session(judged, who, order), new Session(judged, who, null), pick);
  }
}

type Pick = <Thing>(things: readonly Thing[]) => Thing;

/** Answers at random, and compares evaluator and product at each question. */
function walk(planned: PlannedSurvey, known: Session, open: Session, pick: Pick): void {
  const facts = factsOf(planned.respondent);
  const answered = new Map<string, AnsweredQuestion>();
  let current = firstOf(planned, facts);
  while (current) {
    const { id } = current;
    requireNext(known, id, 'the product goes');
    requireNext(open, id, 'the product goes');
    const scope = scopeAt(planned, current.index, answered, facts);
    const surveyQuestion = shownParts(current, scope);
    requireParts(known, surveyQuestion.question);
    const offered = samplesFor(planned, surveyQuestion, cascades);
    const answers = Array.from({ length: 4 }, () => changed(pick(offered).answer, pick));
    const valid = [...answers, ...offered.map(({ answer }) => answer)].find((answer) => {
      const { faults, result } = judged(surveyQuestion, answer, cascades);
      requireFaults(known, id, { answer, faults });
      if (faults.length > 0 || !result) return false;
      const accepted = isAccepted(
        current as SurveyQuestion,
        { surveyQuestion, answer: result },
        scope,
      );
      expect(known.accepts(id, result), `acceptIf of ${id}`).toBe(accepted);
      return accepted;
    });
    if (valid === undefined) return;
    const answer = judged(surveyQuestion, valid, cascades).result as Answer;
    answered.set(id, { surveyQuestion, answer });
    known.answer(id, answer);
    open.answer(id, answer);
    current = nextOf(planned, current, answered, facts);
  }
  requireNext(known, 'end', 'the product goes');
  requireNext(open, 'end', 'the product goes');
  expect(known.end()).toEqual({
    id: endOf(planned, answered, facts)?.id ?? null,
    score: scoreOf(planned.definition, facts.fixed, answered),
  });
}

function judged(
  { question }: SurveyQuestion,
  raw: unknown,
  cascades: ReadonlyMap<string, Cascade>,
) {
  const answer = readAnswer(question, raw);
  if (!answer) return { faults: [{ kind: 'malformed' as const }], result: null };
  const { answer: result, faults } = validateAnswer(question, answer, cascades);
  return { faults, result };
}

/** The answer with a part that is left out, given twice, or replaced; as often as not it stays as it is. */
function changed(answer: unknown, pick: Pick): unknown {
  if (pick([true, false])) return answer;
  if (typeof answer === 'number') return answer + pick([-1, 1, 2]);
  if (typeof answer === 'string') return pick([answer, '', ' ', 'x', '12', '-3.5', 'xx yy', '王']);
  if (Array.isArray(answer)) {
    const index = answer.length > 0 ? pick([...answer.keys()]) : 0;
    return pick([
      answer.toSpliced(index, 1),
      [...answer, ...answer.slice(index, index + 1)],
      answer.map((part, partIndex) => (partIndex === index ? changed(part, pick) : part)),
    ]);
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  const key = pick([...Object.keys(answer), '']);
  const entries = Object.entries(answer);
  if (pick([0, 1, 2]) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === key ? changed(part, pick) : part]),
  );
}
