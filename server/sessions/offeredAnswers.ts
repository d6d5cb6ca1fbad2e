import { type Answer, factsOf, isMission, wireType } from '../../contract/questions/index.ts';
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
  shown: SurveyQuestion,
  earlier: StoredResult | undefined,
  cascades: ReadonlyMap<string, Cascade>,
): string | undefined {
  const answer = acceptedPart(shown, earlier, cascades);
  return answer && hasValues(shown, answer) ? JSON.stringify(answer) : undefined;
}

/**
 * Returns the part of this round's answer that a commit would accept, as JSON. An answer that the respondent left empty stays
 * empty, or the default would come back; undefined where none of an answer's values fits any more.
 */
export function remainingResult(
  shown: SurveyQuestion,
  stored: StoredResult | undefined,
  cascades: ReadonlyMap<string, Cascade>,
): string | undefined {
  const answer = acceptedPart(shown, stored, cascades);
  if (!stored || !answer) return undefined;
  const remains = hasValues(shown, answer) || !hasValues(shown, JSON.parse(stored.result));
  return remains ? JSON.stringify(answer) : undefined;
}

type StoredResult = Pick<StoredAnswer, 'type' | 'result'>;

function acceptedPart(
  { question }: SurveyQuestion,
  stored: StoredResult | undefined,
  cascades: ReadonlyMap<string, Cascade>,
): Answer | undefined {
  if (!stored || stored.type !== wireType(question) || isMission(question)) return undefined;
  const remaining = withoutOtherOptions(question, JSON.parse(stored.result));
  const { answer, faults } = validateAnswer(question, remaining, cascades);
  return faults.length === 0 ? answer : undefined;
}

function hasValues({ question }: SurveyQuestion, answer: Answer): boolean {
  return valuesOf(question, answer).length > 0;
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
