import { expect, test } from 'vitest';
import { examples } from '../../../../contract/examples/index.ts';
import { readQuestion, validate } from '../../../../contract/questions/index.ts';
import { validAnswer } from '../../run/answers.ts';

/** Answers to these types need files or list items that only a server has. */
const beyond = [10, 12];

test.each(
  Object.entries(examples)
    .filter(([type]) => !beyond.includes(Number(type)))
    .flatMap(([, some]) => some)
    // A mission has no answer that can be entered.
    .filter(({ subject }) => !subject.config?.mission),
)('a generated answer is accepted by the validation: $name', ({ subject, name }) => {
  const { choice = [] } = subject;
  const position = { questionId: name, index: 1, count: 2 };
  const question = readQuestion({ ...subject, ...position, choice: [...choice] });
  const answer = validAnswer(question);
  expect(answer).not.toBeNull();
  expect(validate(question, answer).faults).toEqual([]);
});
