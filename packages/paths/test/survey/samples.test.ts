import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allExamples } from '../../../../contract/examples/index.ts';
import {
  type Question,
  questionTypes,
  readQuestion,
  validate,
} from '../../../../contract/questions/index.ts';
import { subjectSchema } from '../../../../contract/survey.ts';
import { readCascade } from '../../../../server/content/cascades.ts';
import { validateExternal } from '../../../../server/questions/index.ts';
import { loadSurveys } from '../../../../server/surveys/loadSurveys.ts';
import { words } from '../../../../test/support/tags.ts';
import { plants } from '../../../../types/list/examplePlants.ts';
import type { Sample, SampleContext } from '../../survey/samples/sample.ts';
import { samplesOf } from '../../survey/samples.ts';
import { samplesIn } from '../../survey/surveySamples.ts';

const read = readCascade('plants.json', JSON.stringify(plants));
if (!('cascade' in read)) throw new Error('The tree of the examples cannot be read');
const around: SampleContext = {
  named: [],
  together: [],
  bounds: [],
  cascades: new Map([[plants.id, read.cascade]]),
  hasTime: true,
};
const { surveys, cascades } = await loadSurveys('surveys');

const examples = allExamples.map((example) => ({
  name: example.name,
  question: readQuestion(
    v.parse(subjectSchema, { questionId: example.name, index: 1, count: 1, ...example.subject }),
  ),
}));

/** The faults that app and server find, and those that only the server can find. */
function actualFaults(question: Question, { answer }: Sample, trees = around.cascades) {
  const verdict = validate(question, answer);
  return verdict.faults.length > 0
    ? verdict.faults
    : validateExternal(question, verdict.answer, trees).slice(0, 1);
}

describe('every sample is validated as it declares', () => {
  test.each(examples)('at the example $name', ({ question }) => {
    const samples = samplesOf(question, around);
    expect(samples.some(({ faults }) => faults.length === 0)).toBe(true);
    for (const sample of samples) {
      expect({ name: sample.name, faults: actualFaults(question, sample) }).toEqual({
        name: sample.name,
        faults: sample.faults,
      });
    }
  });

  test.each([...surveys.values()])('in the survey $id', (survey) => {
    for (const [{ id, question }, samples] of samplesIn(survey, cascades)) {
      for (const sample of samples) {
        const name = `${id} ${sample.name}`;
        const faults = actualFaults(question, sample, cascades);
        expect({ name, faults }).toEqual({ name, faults: sample.faults });
      }
    }
  });
});

test('samples have unique names, and sentences', () => {
  for (const { question } of examples) {
    const samples = samplesOf(question, around);
    const names = samples.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { does } of samples) expect(does).toMatch(/^[A-Z].*[.)]$/u);
  }
});

test('every type that can have faults has them, and every fault of a validation occurs', () => {
  const wrong = examples.map(({ question }) => ({
    type: question.type,
    faults: samplesOf(question, around).flatMap(({ faults }) => faults),
  }));
  const codes = Object.values(questionTypes).map(({ code }) => code);
  for (const code of codes.filter((code) => code !== 0)) {
    expect(wrong.some(({ type, faults }) => type === code && faults.length > 0)).toBe(true);
  }
  const kinds = new Set(wrong.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(
    words`
      between chinese date digits email empty exclusive fileTooLarge fileType letters malformed month
      number pattern phone range step time tooFew tooLong tooMany tooManyFiles tooShort
    `.sort(),
  );
});

describe('bounds are tested from both sides', () => {
  const namesAt = (id: string, question: string) => {
    const survey = surveys.get(id);
    const asked = survey?.byId.get(question);
    if (!survey || !asked) throw new Error(`There is no ${question} in ${id}`);
    return (samplesIn(survey, cascades).get(asked) ?? []).map(({ name, faults }) =>
      faults.length > 0 ? `${name}!` : name,
    );
  };

  test.each([
    { id: 'tour', question: 'senses', names: ['empty!', 'min-1!', 'max+1!', 'min', 'max'] },
    {
      id: 'tour',
      question: 'visits',
      names: ['empty!', 'format!', 'max+1!', 'usual', 'max', 'native'],
    },
    {
      id: 'tour',
      question: 'photo',
      names: ['empty', 'max+1 files!', 'max+1 bytes!', 'type!', 'max files', 'max bytes'],
    },
    {
      id: 'tour',
      question: 'label',
      names: ['year min-1!', 'year max+1!', 'mail format!', 'usual', 'max'],
    },
    { id: 'tour', question: 'plant', names: ['empty!', 'too early!'] },
    { id: 'branching', question: 'staff', names: ['1', '2', '3', '5'] },
    { id: 'branching', question: 'why', names: ['other empty!', 'other max+1!', 'other max'] },
    { id: 'mission', question: 'find', names: ['undone!', 'finished', 'cancelled', 'timeout'] },
  ])('$id $question', ({ id, question, names }) => {
    expect(namesAt(id, question)).toEqual(expect.arrayContaining(names));
  });
});
