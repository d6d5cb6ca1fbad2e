import { expect, test } from 'vitest';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { usesOf } from '../../surveys/localize.ts';

const required = { id: 'r', type: 'rate', title: 'R' };
const optional = { id: 'o', type: 'rate', title: 'O', config: { required: false } };
const text = { id: 't', type: 'text', title: 'T' };
const mission = { id: 'm', type: 'text', title: 'M', config: { mission: { instruction: 'Go' } } };

test.each([
  ['a required question beside an optional one', [required, optional], undefined],
  ['a required mission beside an optional question', [required, mission, optional], true],
  ['a text to read, which asks for no answer', [required, optional, text], undefined],
])('most questions are required with %s', (_, questions, mostRequired) => {
  const { survey } = readSurvey('x.json', JSON.stringify({ id: 'x', title: 'X', questions }));
  expect(survey && usesOf(survey.definition).mostRequired).toBe(mostRequired);
});
