import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../contract/questions/index.ts';
import { loadSurveys } from '../../../../server/surveys/loadSurveys.ts';
import { pathOf } from '../../../../server/surveys/path.ts';
import { survey } from '../../../../server/test/support/world.ts';
import { surveysOf } from '../../../../test/support/fixtures/branches.ts';
import { conditionalSurvey } from '../../../../test/support/fixtures/conditionalSurvey.ts';
import { graphOf } from '../../survey/graph.ts';
import { pathsOf } from '../../survey/paths.ts';
import { usualRespondent } from '../../survey/respondents.ts';
import { scriptsOf, scriptsOfSurvey } from '../../survey/scripts.ts';
import { samplesIn } from '../../survey/surveySamples.ts';
import { untakenBranches } from '../../survey/untakenBranches.ts';

const { surveys: samples, cascades } = await loadSurveys('surveys');
const surveys = new Map([...samples, [conditionalSurvey.id, survey(conditionalSurvey)]]);

/** Options that an earlier answer hides on every path that would choose them. */
const notGiven: Readonly<Record<string, readonly string[]>> = {
  csat: ['main: gifts', 'aspects: staff 2'],
  nps: ['main: price'],
  service: ['best: other', 'time: night'],
};
/** Paths that lead elsewhere than planned, because their own answers hide an option. */
const notNeeded: Readonly<Record<string, readonly string[]>> = {
  service: ['service-76b8c19c', 'service-8c6214b1'],
};

describe.each([...surveys.values()])('the paths through $id', (survey) => {
  const scripts = scriptsOf(survey, cascades);
  const steps = scripts.flatMap((script) => script.steps);

  test('visit every question', () => {
    const seen = new Set(steps.map(({ to }) => to));
    expect(survey.questions.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
  });

  test('take every branch, and also the path where no branch holds', () => {
    const taken = new Set(steps.map(({ from, to }) => `${from} → ${to}`));
    const branches = graphOf(survey).edges.map(({ from, to }) => `${from} → ${to}`);
    expect(branches.filter((branch) => !taken.has(branch))).toEqual([]);
  });

  test('omit no possible path', () => {
    expect(untakenBranches(survey, scripts)).toEqual([]);
  });

  test('give every sample, right or wrong', () => {
    const names = new Set(steps.map(({ name }) => name));
    const all = [...samplesIn(survey, cascades)].flatMap(([{ id }, samples]) =>
      samples.map(({ name }) => `${id}: ${name}`),
    );
    expect(all.filter((name) => !names.has(name))).toEqual(notGiven[survey.id] ?? []);
  });

  test('are each needed: without any one of them the coverage is incomplete', () => {
    const answersOn = scripts.map(
      (script) =>
        new Set(
          script.steps
            .filter(({ answer }) => answer?.isValid)
            .flatMap(({ name, from, to }) => [name, `${from} → ${to}`]),
        ),
    );
    const isForItsScore = survey.definition.scoring ? 2 : 0;
    const needless = [...answersOn.entries()].filter(([index, answers]) => {
      const others = answersOn.slice(0, index);
      return (
        index >= isForItsScore &&
        [...answers].every((branch) => others.some((other) => other.has(branch)))
      );
    });
    expect(needless.map(([index]) => scripts[index]?.id)).toEqual(notNeeded[survey.id] ?? []);
  });

  test('go from step to step, from the start page to the end page', () => {
    for (const { steps: some, start } of scripts) {
      expect(some.map(({ from }) => from)).toEqual([
        start.at,
        ...some.slice(0, -1).map(({ to }) => to),
      ]);
      expect(some.at(-1)).toMatchObject({ to: 'end', end: { heading: expect.any(String) } });
    }
  });

  test('have sentences and unique names', () => {
    expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length);
    for (const { do: does, see } of steps) {
      for (const sentence of [does, see]) {
        expect(sentence).toMatch(/^[A-Z“\d].*[.!?)”]$/u);
        expect(sentence).not.toMatch(/<\w|undefined|null|NaN|\[object|“”| {2}/);
      }
    }
  });

  test('are the same in every run', () => {
    expect(JSON.stringify(scriptsOf(survey, cascades))).toBe(JSON.stringify(scripts));
  });
});

test('texts have the answers and values that the respondent reads', () => {
  const scripts = scriptsOfSurvey({
    ...{ id: 'x', title: 'X', config: { endText: '<p>{mood:label|Nothing} of {value.plan}.</p>' } },
    values: {
      plan: { from: 'address', type: 'text', default: 'basic' },
      day: { compute: 'today' },
    },
    questions: [
      {
        ...{ id: 'mood', type: 'radio', title: 'Mood', config: { required: false } },
        choice: [{ id: 'good', text: 'Well & good' }],
      },
      {
        ...{ id: 'why', type: 'radio', title: 'Why {mood:label|nothing}, {{so}} on {value.day}?' },
        choice: [{ id: 'so', text: 'Because {mood}' }],
      },
    ],
  });
  const read = scripts.map(({ title, steps }) =>
    [title, ...steps.map((step) => step.do + step.see)].join(' '),
  );
  const [good, none] = ['Why Well', 'Why nothing'].map((begin) =>
    read.find((text) => text.includes(begin)),
  );
  expect(good).toContain('Question 2 is shown: “Why Well & good, {so} on {value.day}?”');
  expect(good).toContain('“Because good”');
  expect(good).toContain('“Well & good of basic.”');
  expect(none).toContain('Question 2 is shown: “Why nothing, {so} on {value.day}?”');
  expect(none).toContain('“Nothing of basic.”');
});

test('branches are taken by their conditions in the file, with answers on both sides of a bound', () => {
  const survey = surveys.get('branching');
  if (!survey) throw new Error('There is no survey branching');
  const planned = { ...survey, respondent: usualRespondent };
  const paths = pathsOf(planned, samplesIn(planned, cascades), cascades);
  const staff = paths.flatMap(({ visits }) =>
    visits.flatMap(({ surveyQuestion, sample }, index) =>
      surveyQuestion.id === 'staff'
        ? [`${sample.name} ${visits[index + 1]?.surveyQuestion.id}`]
        : [],
    ),
  );
  expect([...new Set(staff)].sort()).toEqual(['1 improve', '2 improve', '3 news', '5 news']);
  const rows = survey.questions.flatMap(({ inFile }) => inFile.next);
  expect(rows.filter(({ when }) => when !== undefined)).not.toEqual([]);
});

test('the scripts cover every path of any branches', () => {
  fc.assert(
    fc.property(surveysOf(5, 'radio', 'check', 'rate'), (survey) => {
      const scripts = scriptsOf(survey);
      expect(untakenBranches(survey, scripts)).toEqual([]);
      for (const { steps } of scripts) {
        const answers = steps.flatMap(({ answer }): readonly (readonly [string, Answer])[] =>
          answer?.isValid ? [[answer.questionId, answer.result as Answer]] : [],
        );
        const path = pathOf(survey, new Map(answers));
        expect(path.complete).toBe(true);
        expect(path.questions.map(({ id }) => id)).toEqual(answers.map(([id]) => id));
      }
    }),
    { numRuns: 100 },
  );
});

describe('scores', () => {
  const scoresOf = (id: string) => {
    const survey = surveys.get(id);
    if (!survey) throw new Error(`There is no survey ${id}`);
    return scriptsOf(survey, cascades).map((script) => script.steps.at(-1)?.end?.score);
  };

  test.each([
    { id: 'sus', highest: 100, lowest: 0 },
    { id: 'mission', highest: 100, lowest: 0 },
    { id: 'quiz', highest: 6, lowest: 0 },
  ])('of $id are reached at both ends', ({ id, highest, lowest }) => {
    expect(scoresOf(id).slice(0, 2)).toEqual([highest, lowest]);
  });

  const uncounted = {
    ...{ type: 'rate', title: 'Rate', score: { weight: 0 } },
    config: { startValue: -2, scope: 5 },
  };
  const scored = (count: number, compute: string, more: readonly object[] = []) => {
    const ids = Array.from({ length: count }, (_, index) => `q${index}`);
    const questions = [...ids.map((id) => ({ id, ...uncounted })), ...more];
    const values = { joint: { compute, score: {} } };
    return scriptsOfSurvey({ id: 'x', title: 'X', scoring: { offset: 20 }, values, questions })
      .slice(0, 2)
      .map(({ title, steps }) => [
        /the \w+ score, -?\d+(?: \(approximate\))?/.exec(title)?.[0],
        steps.at(-1)?.end?.score,
      ]);
  };

  test('of values computed from several answers are exact', () => {
    expect(scored(2, 'q.q0 * q.q1 - q.q0')).toEqual([
      ['the highest score, 26', 26],
      ['the lowest score, 14', 14],
    ]);
  });

  test('are called approximate where the combinations are too many, or a question may be left out', () => {
    const product = Array.from({ length: 9 }, (_, index) => `q.q${index}`).join(' * ');
    for (const [name] of scored(9, product)) expect(name).toMatch(/ \(approximate\)$/);
    const asked = [{ id: 'often', ...uncounted, showIf: { question: 'q0', atLeast: 0 } }];
    for (const [name] of scored(1, 'q.q0 * q.often', asked)) {
      expect(name).toMatch(/ \(approximate\)$/);
    }
  });
});

test('a mission is finished, aborted, and ended by the time', () => {
  const survey = surveys.get('mission');
  if (!survey) throw new Error('There is no survey mission');
  const ends = scriptsOf(survey, cascades).flatMap(({ steps }) =>
    steps
      .filter(({ from, answer }) => from === 'find' && answer?.isValid)
      .map(({ answer, to, end }) => [Object(answer?.result).outcome, to, end?.isTimedOut]),
  );
  expect(ends).toContainEqual(['finished', 'findEase', undefined]);
  expect(ends).toContainEqual(['cancelled', 'findEase', undefined]);
  expect(ends).toContainEqual(['timeout', 'end', true]);
});

test('an invalid file is reported with its problems', () => {
  expect(() => scriptsOfSurvey('{"id":"x"}')).toThrow('questions: is missing');
  expect(() => scriptsOfSurvey('{')).toThrow('is no JSON');
});
