import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { readSurvey, type Session } from '../evaluate/session.ts';
import type { Survey } from '../evaluate/survey.ts';
import type { Item } from '../evaluate/surveyFile.ts';
import type { Fault as ExpectedFault } from '../evaluate/validity/fault.ts';
import type { Sample } from './samples/sample.ts';

/* Comparisons of a plan or a deployment with the evaluator. The worker of a run loads no more of the product than their types. */

/** A survey file with its trees of linked lists, as text that can be sent to a worker. */
export interface JudgedFile {
  readonly text: string;
  readonly trees: readonly (readonly [string, readonly Item[]])[];
}

/** A survey file as the evaluator reads it. */
export function judgedSurvey({ text, trees }: JudgedFile): Survey {
  return readSurvey(JSON.parse(text), new Map(trees));
}

/** Requires that the evaluator expects this question, or the end, and says which condition decides. */
export function requireNext(session: Session, actual: string, goes: string): void {
  const expected = session.next();
  if (expected.includes(actual)) return;
  const isEarlier = session.position(actual) < session.position(expected[0] ?? 'end');
  const decisive = isEarlier ? actual : (expected[0] ?? 'end');
  const reasons = session.reasons(decisive);
  disagree(
    `"${decisive}": ${reasons.length > 0 ? reasons.join(', ') : 'it is always shown'}; so ${quotedOf(expected)} follows ${session.lastWords()}, but ${goes} to "${actual}".`,
  );
}

function quotedOf(ids: readonly string[]): string {
  return ids.map((id) => `"${id}"`).join(' or ');
}

/** Requires that a question has the options, rows and columns that the evaluator shows. */
export function requireParts(session: Session, { questionId: id, choice }: Question): void {
  const expected = session.parts(id);
  const shown = choice.flatMap((option) => [
    option.id,
    ...columnsOf(option).map((column) => `${option.id}/${column.id}`),
  ]);
  const difference =
    expected.find((part) => !shown.includes(part)) ??
    shown.find((part) => !expected.includes(part));
  if (difference === undefined) return;
  const isExpected = expected.includes(difference);
  disagree(
    `"${id}": "${difference}" is ${isExpected ? 'shown' : 'hidden'}, because ${session.partReason(id, difference)}, but the product ${isExpected ? 'hides' : 'shows'} it.`,
  );
}

function columnsOf(option: object): readonly { readonly id: string }[] {
  return 'subChoice' in option ? (option.subChoice as readonly { readonly id: string }[]) : [];
}

/** Requires that `acceptIf` holds for an answer for the evaluator, too, or for neither. */
export function requireAccepted(
  session: Session,
  id: string,
  answer: unknown,
  isAccepted: boolean,
): void {
  if (session.accepts(id, answer) === isAccepted) return;
  disagree(
    `"${id}": acceptIf in ${session.rules(id)} ${isAccepted ? 'does not hold' : 'holds'} for ${JSON.stringify(answer)}, but the product ${isAccepted ? 'accepts' : 'refuses'} it.`,
  );
}

/** Requires that an answer is valid, or wrong in the same way, for the evaluator, too. */
export function requireFaults(
  session: Session,
  id: string,
  sample: Pick<Sample, 'answer' | 'faults'>,
): void {
  const expected = session.faults(id, sample.answer);
  if (expected === null || wordsOf(expected) === wordsOf(sample.faults)) return;
  const answer = JSON.stringify(sample.answer).slice(0, 200);
  disagree(
    `"${id}": by its keys ${session.rules(id)} the answer ${answer} has ${faultWords(expected)}, but the plan says ${faultWords(sample.faults)}.`,
  );
}

/** The faults as one text for comparison; bounds count only where the documents name them. */
function wordsOf(faults: readonly (Fault | ExpectedFault)[]): string {
  return faults.map(faultWord).sort().join(', ');
}

function faultWords(faults: readonly (Fault | ExpectedFault)[]): string {
  return faults.length === 0 ? 'no fault' : wordsOf(faults);
}

function faultWord({ kind, at, ...bounds }: Fault | ExpectedFault): string {
  const { min, max } = bounds as Pick<ExpectedFault, 'min' | 'max'>;
  return [
    kind,
    ...(min === undefined ? [] : [`min ${min}`]),
    ...(max === undefined ? [] : [`max ${max}`]),
    ...(at === undefined ? [] : [`at "${at}"`]),
  ].join(' ');
}

/** Fails with what the evaluator and the product say. */
export function disagree(words: string): never {
  throw new Error(words);
}
