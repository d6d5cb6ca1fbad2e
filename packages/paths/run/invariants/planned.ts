import type { Question } from '../../../../contract/questions/index.ts';
import { hasFiles, wireType } from '../../../../contract/questions/index.ts';
import { poll } from '../../browser/poll.ts';
import type { EnginePage } from '../../browser/port.ts';
import { withLatinDigits } from '../../evaluate/text.ts';
import type { ApiCall } from '../surveyClient.ts';
import type { Exchange } from './exchanges.ts';

/* Rules that hold at the questions of a survey. Each rule is a sentence of docs/testing.md, which errors quote. */

/** The session to check, by calls that the page does not make. */
interface Session {
  readonly ask: ApiCall;
  readonly surveyId: string;
  readonly channel: string;
}

/**
 * An answer for comparison: texts are trimmed and numerals have the digits 0 to 9, as the app sends them, and a blank without a text is
 * none; keys have no order, and chosen options have that of the page, which the deployment may draw.
 */
function normalized(value: unknown): string {
  const comparable = (key: string, part: unknown) => {
    if (typeof part === 'string') {
      const text = part.trim();
      return /^[\p{Nd}.-]+$/u.test(text) ? withLatinDigits(text) : text;
    }
    if (key === 'choices' && Array.isArray(part))
      return part.toSorted((a, b) => (Object(a).id < Object(b).id ? -1 : 1));
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      key === 'blanks' ? entries.filter(([, text]) => String(text).trim() !== '') : entries,
    );
  };
  return JSON.stringify(value, comparable) ?? '';
}

/** Rule: an answer that is on the page but not on the server is in the storage of the tab. */
export async function requireDraft(
  page: EnginePage,
  surveyId: string,
  questionId: string,
  answer: unknown,
): Promise<void> {
  const read = () =>
    page.evaluate(
      ([key, id]) => JSON.parse(sessionStorage.getItem(key) ?? 'null')?.answers?.[id] ?? null,
      [`askpath.drafts.${surveyId}`, questionId] as const,
    );
  await poll(async () => normalized(await read()), {
    message: 'Invariant: An answer on the page is in the storage of the tab.',
  }).toBe(normalized(answer));
}

/** Rule: a page sends the answer that was entered. */
export function requireSent({ fields }: Exchange, answer: unknown): void {
  if (normalized(JSON.parse(fields.result ?? 'null')) === normalized(answer)) return;
  throw new Error(
    `Invariant: The page sends what was given. But it sent ${fields.result} instead of ${JSON.stringify(answer)}`,
  );
}

/** Rule: only the last question says that it is the last. */
export function requireFinish({ fields }: Exchange, isLast: boolean): void {
  if (fields.finish === (isLast ? '1' : '0')) return;
  throw new Error(
    `Invariant: The answer to the last question, and no other, says that it is the last. But finish was ${fields.finish}`,
  );
}

/**
 * Rule: the server has stored what the page has sent. The check goes to the previous question by a call, and forward
 * with the same answer.
 */
export async function requireStored(
  { ask, surveyId, channel }: Session,
  { fields }: Exchange,
): Promise<void> {
  const before = await ask('prevSubject', { surveyId, channel });
  // A survey may forbid Previous, so there is nothing to compare.
  if (before.code !== 200) return;
  const { questionId, result } = (before.data ?? {}) as { questionId?: string; result?: string };
  await ask('commitAnswer', fields);
  const isSame =
    questionId === fields.questionId &&
    normalized(JSON.parse(result ?? 'null')) === normalized(JSON.parse(fields.result ?? 'null'));
  if (isSame) return;
  throw new Error(
    `Invariant: The server has what the page has sent. But of "${fields.questionId}" it has ${result} at "${questionId}" instead of ${fields.result}`,
  );
}

/** Rule: an answer that comes again with its key is the answer that the server has. */
export async function requireRepeatable(
  { ask }: Session,
  { fields, key }: Exchange,
): Promise<void> {
  if (key === null) return;
  const { code } = await ask('commitAnswer', fields, key);
  if (code === 200) return;
  throw new Error(
    `Invariant: The server takes an answer that comes again with its key for the same one. But it refused with ${code}`,
  );
}

/** Rule: the server refuses an invalid answer as well. */
export async function requireRefused(
  { ask, surveyId, channel }: Session,
  question: Question,
  answer: unknown,
): Promise<void> {
  if (hasFiles(question)) return;
  const { code } = await ask('commitAnswer', {
    ...{ surveyId, channel, questionId: question.questionId, respondent: '{}', sign: '' },
    type: String(wireType(question)),
    result: JSON.stringify(answer),
    finish: '0',
  });
  if (code === 422) return;
  throw new Error(
    `Invariant: The server refuses an invalid answer with 422. But ${JSON.stringify(answer)} got ${code}`,
  );
}

/** Rule: the focus is on the first control with a fault. */
export async function requireFocusOnFault(page: EnginePage): Promise<void> {
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('form [data-body]') !== null &&
        document.activeElement?.matches('input, textarea, select, button') === true,
    );
  await poll(focused, {
    message: 'Invariant: The focus is on the first control with a fault.',
  }).toBe(true);
}

/** Rule: the title of the page has the number of the question. */
export async function requireTitle(page: EnginePage, index: number): Promise<void> {
  await poll(() => page.evaluate(() => document.title), {
    message: 'Invariant: The title of the page says the number of the question.',
  }).toMatch(new RegExp(`Question ${index} (?:of|–) `));
}

/** Rule: each question has a history entry with its number, and Back leads to the previous question. */
export async function requireHistory(
  page: EnginePage,
  index: number,
  added: number,
): Promise<void> {
  const message =
    'Invariant: Each question has an entry of its own in the history, with its number.';
  const read = () => page.evaluate(() => [history.state?.index ?? null, history.length] as const);
  await poll(read, { message }).toEqual([index, added]);
}

/** Rule: the page makes no call after the end of the survey. */
export function requireSilence(exchanges: readonly Exchange[], from: number): void {
  const late = exchanges
    .slice(from)
    .find(({ name }) => ['commitAnswer', 'currSubject', 'prevSubject', 'start'].includes(name));
  if (late)
    throw new Error(`Invariant: The page makes no call after the end. But it called ${late.name}`);
}
