import { expect, test } from 'vitest';
import { examples } from '../../../../contract/examples/index.ts';
import { readQuestion, validate } from '../../../../contract/questions/index.ts';
import { validAnswer } from '../../../../tools/paths/run/answers.ts';

/** Answers to these are made of what the server gives: files, and the items of its lists. */
const beyond = [10, 12];

test.each(
  Object.entries(examples)
    .filter(([type]) => !beyond.includes(Number(type)))
    .flatMap(([, some]) => some)
    // A mission is done, not answered.
    .filter(({ subject }) => !subject.config?.mission),
)('a generated answer is accepted by the validation: $name', ({ subject, name }) => {
  const { choice = [] } = subject;
  const place = { questionId: name, index: 1, count: 2 };
  const question = readQuestion({ ...subject, ...place, choice: [...choice] });
  const answer = validAnswer(question);
  expect(answer).not.toBeNull();
  expect(validate(question, answer).faults).toEqual([]);
});
