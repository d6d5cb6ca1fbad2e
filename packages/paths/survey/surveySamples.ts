import { type Question, validate } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { conditionValuesOf } from '../../../server/questions/index.ts';
import { momentKindIn } from '../../../server/questions/shared/momentNumbers.ts';
import type { Leaf } from '../../../server/surveys/conditions/condition.ts';
import { conditionsIn } from '../../../server/surveys/conditions/inSurvey.ts';
import { leavesOf } from '../../../server/surveys/conditions/leaves.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { leavesAround } from '../../../server/surveys/values/textsAround.ts';
import {
  allConditions,
  dayOfPlan,
  leavesAbout,
  scoredIn,
  sidesOf,
  valuesIn,
} from './conditionValues.ts';
import { type Sample, validSample } from './samples/sample.ts';
import { samplesOf } from './samples.ts';

export function samplesIn(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): ReadonlyMap<SurveyQuestion, readonly Sample[]> {
  return new Map(
    survey.questions.map((surveyQuestion) => [
      surveyQuestion,
      samplesFor(survey, surveyQuestion, cascades),
    ]),
  );
}

/** Samples of a question, or of the parts of it that a path shows. */
export function samplesFor(
  survey: Questionnaire,
  surveyQuestion: SurveyQuestion,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Sample[] {
  const { question } = surveyQuestion;
  const about = leavesAbout([...allConditions(survey), aroundValues(survey)], surveyQuestion);
  const leaves = about.flat();
  const isWhole = ({ row, blank }: Leaf) => row === undefined && blank === undefined;
  const whole = leaves.filter((leaf) => isWhole(leaf) && !leaf.count);
  const samples = samplesOf(question, {
    named: [...ofItsKind(question, valuesIn(whole)), ...scoredIn(surveyQuestion)],
    together: [
      ...about.map((list) => list.flatMap(({ includes = [] }) => includes)),
      ...pairs(showIfNames(survey, surveyQuestion)),
      ...countedSets(
        surveyQuestion,
        leaves.filter(({ count }) => count),
      ),
    ].filter((ids) => ids.length > 1),
    bounds: whole.flatMap(sidesOf),
    cascades,
    hasTime: survey.definition.maxAnswerTime !== undefined,
  });
  return [
    ...samples,
    ...partSamples(
      surveyQuestion,
      samples,
      leaves.filter((leaf) => !isWhole(leaf)),
    ),
  ];
}

/** Keeps only texts of the question's kind, because a bound may come from an answer of another kind, such as a time. */
function ofItsKind(question: Question, texts: readonly string[]): readonly string[] {
  const { moment } = conditionValuesOf(question);
  return moment ? texts.filter((text) => momentKindIn(text) === moment.kind) : texts;
}

/** The comparisons of texts in expressions of computed values. */
function aroundValues({ definition }: Questionnaire): readonly Leaf[] {
  return leavesAround(definition, dayOfPlan());
}

const mostPaired = 4;

/** The ids of options that conditions in `showIf` name; options are independent of each other. */
function showIfNames({ definition }: Questionnaire, { id }: SurveyQuestion): readonly string[] {
  const conditions = conditionsIn(definition).filter(({ isAfter }) => !isAfter);
  const leaves = conditions.flatMap(({ condition }) => leavesOf(condition));
  const names = leaves
    .filter(({ question }) => question === id)
    .flatMap(({ includes, excludes }) => includes ?? excludes ?? []);
  return [...new Set(names)].slice(0, mostPaired);
}

function pairs(ids: readonly string[]): readonly (readonly string[])[] {
  return ids.flatMap((id, index) => ids.slice(index + 1).map((other) => [id, other]));
}

/** Sets of options with numbers on both sides of a condition on the number of choices. */
function countedSets(
  { question: { choice } }: SurveyQuestion,
  leaves: readonly Leaf[],
): readonly (readonly string[])[] {
  const ids = choice
    .filter(({ questionConfig }) => !Object(questionConfig).exclusive)
    .map(({ id }) => id);
  return leaves
    .flatMap((leaf) => [...sidesOf(leaf), ...valuesIn([leaf]).map(Number)])
    .map((count) => ids.slice(0, Math.max(count, 0)));
}

/** Variants of a valid answer with other values in the rows and blanks that conditions depend on. */
function partSamples(
  { question }: SurveyQuestion,
  samples: readonly Sample[],
  leaves: readonly Leaf[],
): readonly Sample[] {
  const known = new Set(samples.map(({ answer }) => JSON.stringify(answer)));
  return leaves.flatMap((leaf) => {
    const id = leaf.row ?? leaf.blank ?? '';
    const values = [...valuesIn([leaf]), ...sidesOf(leaf), null];
    return values.flatMap((value): readonly Sample[] => {
      for (const { answer: base } of samples.filter(({ faults }) => faults.length === 0)) {
        const answer = withPart(base, id, value);
        const { faults } = validate(question, answer);
        if (faults.length > 0 || known.has(JSON.stringify(answer))) continue;
        known.add(JSON.stringify(answer));
        const name = value === null ? `without ${id}` : `${id} ${value}`;
        return [validSample(name, `Answer ${JSON.stringify(answer)}.`, answer, { label: name })];
      }
      return [];
    });
  });
}

/** The answer with another value in a part; null removes the part. */
function withPart(answer: unknown, id: string, value: string | number | null): unknown {
  const { rows, blanks, order } = Object(answer) as Readonly<Record<string, object | undefined>>;
  if (!rows && !blanks && !order) return withText(Object(answer), id, value);
  if (value === null) {
    const without = (parts: object) =>
      Object.fromEntries(Object.entries(parts).filter(([key]) => key !== id));
    return blanks ? { blanks: without(blanks) } : { rows: without(rows ?? {}) };
  }
  if (blanks) return { blanks: { ...blanks, [id]: String(value) } };
  if (order) {
    const others = (order as readonly string[]).filter((option) => option !== id);
    return { order: others.toSpliced(Number(value) - 1, 0, id) };
  }
  const cell = (rows as Readonly<Record<string, unknown>> | undefined)?.[id];
  if (Array.isArray(cell)) return { rows: { ...rows, [id]: [...new Set([...cell, value])] } };
  return { rows: { ...rows, [id]: typeof cell === 'number' ? Number(value) : value } };
}

/** The answer with a text for the chosen option, or for the part with this name. */
function withText(
  answer: Readonly<Record<string, unknown>>,
  id: string,
  value: string | number | null,
): unknown {
  const { choice, choices, path } = answer;
  const text = String(value ?? '');
  if (choice === id || (Array.isArray(path) && path.at(-1) === id)) return { ...answer, text };
  if (Array.isArray(choices)) {
    return { choices: choices.map((choice) => (choice.id === id ? { ...choice, text } : choice)) };
  }
  if (typeof answer[id] === 'number') return { ...answer, [id]: value && Number(value) };
  return { ...answer, [id]: text };
}
