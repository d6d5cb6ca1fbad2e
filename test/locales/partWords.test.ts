import { expect, test } from 'vitest';
import { type QuestionType, questionTypes } from '../../contract/questions/index.ts';
import { partWordsOf } from '../../src/i18n/messages/parts.ts';

const types = Object.values(questionTypes);

test.each(types)('$name has words for its fixed parts and for no other', (type: QuestionType) => {
  expect(Object.keys(partWordsOf(type.code as (typeof types)[number]['code']))).toEqual(
    type.fixedParts,
  );
});
