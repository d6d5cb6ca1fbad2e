import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Example } from '../../contract/examples/example.ts';
import { allExamples, examples } from '../../contract/examples/index.ts';
import { faultSchema } from '../../contract/faults.ts';
import {
  type Code,
  questionTypes,
  readQuestion,
  validate,
} from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';

const byType = Object.values(questionTypes).map(({ code, name }) => ({
  code,
  name,
  list: examples[code],
}));

function questionOf({ name, subject }: Example) {
  return readQuestion(v.parse(subjectSchema, { questionId: name, index: 1, count: 1, ...subject }));
}

test('every example has a name of its own, lower-case words with dashes', () => {
  const names = allExamples.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z0-9]+)+$/);
});

describe.each(byType)('$name', ({ code, list }) => {
  test.each(list)('$name reads as its own type', (example) => {
    expect(questionOf(example).type).toBe(code);
  });

  test.each(list)('$name takes what it says it takes, and keeps it as it counts', (example) => {
    const question = questionOf(example);
    expect(example.accepted).not.toEqual([]);
    for (const answer of example.accepted) {
      const once = validate(question, answer);
      expect({ answer, faults: once.faults }).toEqual({ answer, faults: [] });
      expect(validate(question, JSON.parse(JSON.stringify(once.answer)))).toEqual(once);
    }
  });

  test.each(list)('$name refuses the rest, with everything that is wrong', (example) => {
    const question = questionOf(example);
    for (const { answer, faults } of example.refused) {
      expect(faults).not.toEqual([]);
      expect({ answer, faults: validate(question, answer).faults }).toEqual({ answer, faults });
    }
  });

  test('shows how it is answered, left empty and got wrong', () => {
    const kinds = kindsIn(list);
    expect(kinds).toContain('malformed');
    expect(kinds.includes('empty')).toBe(!silent.has(code));
  });
});

/** Types with nothing to answer. */
const silent: ReadonlySet<Code> = new Set([0]);

test('every fault that a law can find is found somewhere', () => {
  const kinds = faultSchema.options.map(({ entries }) => entries.kind.literal);
  // Only the app can know of a file that was chosen and has not arrived.
  const expected = kinds.filter((kind) => kind !== 'notUploaded');
  expect([...new Set(kindsIn(allExamples))].sort()).toEqual([...expected].sort());
});

test('answers are what travels: JSON changes none of them', () => {
  for (const { accepted, refused } of allExamples) {
    const answers = [...accepted, ...refused.map(({ answer }) => answer)];
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  }
});

function kindsIn(list: readonly Example[]) {
  return list.flatMap(({ refused }) =>
    refused.flatMap(({ faults }) => faults.map(({ kind }) => kind)),
  );
}
