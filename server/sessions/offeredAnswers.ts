import { factsOf, isMission, wireType } from '../../contract/questions/index.ts';
import type { Cascade } from '../content/cascades.ts';
import { withoutRow } from '../db/fileQueries.ts';
import type { StoredAnswer } from '../db/queries.ts';
import type { Transaction } from '../db/transaction.ts';
import { valuesOf, withoutOtherOptions } from '../questions/index.ts';
import { validateAnswer } from '../questions/validateAnswer.ts';
import type { SurveyQuestion } from '../surveys/questionnaire.ts';

/**
 * Returns the part of an earlier round's answer that a commit would accept, as JSON; undefined
 * without such a part.
 */
export function offeredResult(
  { question }: SurveyQuestion,
  earlier: Pick<StoredAnswer, 'type' | 'result'> | undefined,
  cascades: ReadonlyMap<string, Cascade>,
): string | undefined {
  if (!earlier || earlier.type !== wireType(question) || isMission(question)) return undefined;
  const remaining = withoutOtherOptions(question, JSON.parse(earlier.result));
  const { answer, faults } = validateAnswer(question, remaining, cascades);
  const isOffered = faults.length === 0 && valuesOf(question, answer).length > 0;
  return isOffered ? JSON.stringify(answer) : undefined;
}

/** Removes deleted files from the answers, because a commit would refuse them. */
export async function withoutRemovedFiles(
  { db }: Pick<Transaction, 'db'>,
  answers: readonly StoredAnswer[],
): Promise<readonly StoredAnswer[]> {
  const filesByRow = answers.map((row) => (factsOf(row.type).hasFiles ? filesIn(row) : []));
  const removed = new Set(
    await withoutRow(
      db,
      filesByRow.flat().map(({ id }) => id),
    ),
  );
  if (removed.size === 0) return answers;
  return answers.map((row, index) => {
    const files = filesByRow[index] ?? [];
    const remaining = files.filter(({ id }) => !removed.has(id));
    return remaining.length === files.length
      ? row
      : { ...row, result: JSON.stringify({ files: remaining }) };
  });
}

function filesIn({ result }: StoredAnswer): readonly { readonly id: string }[] {
  return JSON.parse(result).files;
}
