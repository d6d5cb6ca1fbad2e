import { describe, expect, test } from 'vitest';
import { faultSchema } from '../../contract/faults.ts';
import {
  formOf,
  isMission,
  questionTypes,
  readForm,
  validate,
} from '../../contract/questions/index.ts';
import { type AnswerRow, answerTable, questionOf } from '../support/fixtures/answers.ts';

const byType = Object.values(questionTypes).map(({ code, name }) => ({
  code,
  name,
  rows: answerTable.filter((row) => questionOf(row).type === code),
}));

test('every row has a unique name', () => {
  const names = answerTable.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-zA-Z0-9]+)+$/);
});

describe.each(byType)('$name', ({ code, rows }) => {
  test.each(rows)('$name accepts and stores the accepted answers', (row) => {
    const { accepted, normalized = [], refusedByServer = [] } = row;
    const question = questionOf(row);
    const valid = [...accepted, ...[...normalized, ...refusedByServer].map(({ answer }) => answer)];
    for (const answer of valid) {
      const once = validate(question, answer);
      expect({ answer, faults: once.faults }).toEqual({ answer, faults: [] });
      expect(validate(question, JSON.parse(JSON.stringify(once.answer)))).toEqual(once);
    }
    for (const { answer, stored } of normalized) {
      expect(validate(question, answer).answer).toEqual(stored);
    }
  });

  test.each(rows)('$name reads its accepted answers from the fields they are entered in', (row) => {
    const question = questionOf(row);
    // The course of a mission is in no field.
    const inFields = isMission(question) ? [] : row.accepted;
    for (const accepted of inFields) {
      const { answer } = validate(question, accepted);
      const fields = formOf(question, answer);
      const read = readForm(question, { getAll: (name) => fields.get(name) ?? [] });
      expect(validate(question, read).answer).toEqual(answer);
    }
  });

  test.each(rows)('$name refuses the refused answers with every fault', (row) => {
    const question = questionOf(row);
    for (const { answer, faults } of row.refused) {
      expect(faults).not.toEqual([]);
      expect({ answer, faults: validate(question, answer).faults }).toEqual({ answer, faults });
    }
  });

  test('the rows have an accepted, a malformed and an empty answer', () => {
    const kinds = kindsIn(rows);
    expect(rows.some(({ accepted }) => accepted.length > 0)).toBe(true);
    expect(kinds).toContain('malformed');
    expect(kinds.includes('empty')).toBe(code !== 0);
  });
});

test('every fault that validation can find has a row', () => {
  const kinds = faultSchema.options.map(({ entries }) => entries.kind.literal);
  // Only the app has files that are chosen and not uploaded, and texts that name no option; a file without its content has no others.
  const ofApp = ['notUploaded', 'unlisted', 'fileEmpty', 'fileDamaged', 'fileLocked', 'fileActive'];
  const expected = kinds.filter((kind) => ![...ofApp, 'tooManyPixels'].includes(kind));
  expect([...new Set(kindsIn(answerTable))].sort()).toEqual([...expected].sort());
});

test('JSON changes no answer of the table', () => {
  for (const { accepted, refused } of answerTable) {
    const answers = [...accepted, ...refused.map(({ answer }) => answer)];
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  }
});

function kindsIn(rows: readonly AnswerRow[]) {
  return rows.flatMap(({ refused }) =>
    refused.flatMap(({ faults }) => faults.map(({ kind }) => kind)),
  );
}
