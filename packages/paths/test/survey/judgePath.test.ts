import { expect, test } from 'vitest';
import type { EndPage } from '../../survey/answer.ts';
import { drawnSurveys } from '../../survey/drawnSurveys.ts';
import { judgedSurvey } from '../../survey/judge.ts';
import { judgedFile, judgePath } from '../../survey/judgePath.ts';
import type { Visit } from '../../survey/pathProgress.ts';
import { pathsOf } from '../../survey/paths.ts';
import { invalidSample, type Sample } from '../../survey/samples/sample.ts';
import { surveyIn } from '../../survey/scripts.ts';
import { samplesIn } from '../../survey/surveySamples.ts';

const yes = { question: 'here', is: 'yes' };
const file = {
  id: 'judged',
  title: 'Judged',
  ends: [{ id: 'absent', when: { not: yes } }],
  questions: [
    {
      ...{ id: 'here', type: 'radio', title: 'Were you here?' },
      choice: ['yes', 'no'].map((id) => ({ id, text: id })),
    },
    {
      ...{
        id: 'parts',
        type: 'check',
        title: 'What did you use?',
        showIf: yes,
        config: { max: 1 },
      },
      choice: ['pool', 'bar'].map((id) => ({ id, text: id })),
    },
  ],
};

const [drawn] = drawnSurveys(surveyIn(file));
const survey = drawn?.survey;
const paths = survey ? pathsOf(survey, samplesIn(survey, new Map()), new Map()) : [];
const visits = paths.find((path) => path.visits.length === 2)?.visits ?? [];
const end: EndPage = {
  ...{ id: null, heading: '', text: '', score: null, maxScore: null, isTimedOut: false },
};

/** Judges the path through both questions with something else in it. */
function judge(
  changed: readonly Visit[],
  changedEnd: EndPage = end,
  samples: readonly Sample[] = [],
): () => void {
  if (!survey) throw new Error('There is no survey');
  const judged = judgedSurvey(judgedFile(survey, new Map()));
  const path = { visits: changed };
  return () =>
    judgePath(
      judged,
      { survey, drawn: null, path, end: changedEnd },
      { others: new Map(), samplesTo: () => samples, cascades: new Map() },
    );
}

test('a path that the documents confirm passes', () => {
  expect(judge(visits)).not.toThrow();
});

test('a path that leaves out a question fails by its condition and both results', () => {
  expect(judge(visits.slice(0, 1))).toThrow(
    /^"parts": showIf of "parts" \{"question":"here","is":"yes"\} holds; so "parts" follows the answer .* to "here", but the plan goes to "end"\.$/,
  );
});

test('a path that asks a hidden question fails by its condition', () => {
  const no = { name: 'no', answer: { choice: 'no' } };
  const changed = visits.map((visit, index) =>
    index === 0 ? { ...visit, refused: [], sample: { ...visit.sample, ...no } } : visit,
  );
  expect(judge(changed)).toThrow(
    /"parts": showIf .* does not hold; so "end" follows .*, but the plan goes to "parts"\.$/,
  );
});

test('a plan that takes a wrong answer as valid fails by the keys of its question', () => {
  const wrong = invalidSample('nothing', 'Choose nothing.', { choice: null });
  expect(judge(visits, end, [wrong])).toThrow(
    /^"here": by its keys \{\} the answer \{"choice":null\} has empty, but the plan says no fault\.$/,
  );
});

test('an option that the plan shows although it is hidden fails by its name', () => {
  const [first, second] = visits;
  if (!first || !second) throw new Error('The path is too short');
  const { question } = second.surveyQuestion;
  const choice = question.choice.slice(1);
  const surveyQuestion = { ...second.surveyQuestion, question: { ...question, choice } as never };
  expect(judge([first, { ...second, surveyQuestion }])).toThrow(
    /^"parts": "pool" is shown, because it is always shown, but the product hides it\.$/,
  );
});

test('another end page fails by the condition of both', () => {
  expect(judge(visits, { ...end, id: 'absent' })).toThrow(
    /^when of the end page "absent" .* does not hold; so the end page is that of config, but the plan has "absent"\.$/,
  );
});
