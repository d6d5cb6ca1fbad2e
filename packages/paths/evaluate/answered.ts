import type { AnsweredQuestion } from './survey.ts';
import { isBlank } from './text.ts';

type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
}

/** The ids of the chosen options, reasons or items of an answer. */
export function chosenIn({ answer }: Pick<AnsweredQuestion, 'answer'>): readonly string[] {
  const { choice, choices, order, path, tags } = fieldsOf(answer);
  if (typeof choice === 'string' && choice !== '') return [choice];
  if (Array.isArray(choices)) return choices.map(({ id }) => id);
  return [order, path, tags].flatMap((ids) => (Array.isArray(ids) ? ids : []));
}

/** Whether a row, a blank, or a side of `kano` is answered. */
export function isPartAnswered({ answer }: Pick<AnsweredQuestion, 'answer'>, id: string): boolean {
  return !isNothing(partOf(answer, id));
}

/** The answer in a row or a blank. */
export function partOf(answer: unknown, id: string): unknown {
  const fields = fieldsOf(answer);
  const { rows, blanks } = fields;
  if (rows !== undefined) return fieldsOf(rows)[id];
  if (blanks !== undefined) return fieldsOf(blanks)[id];
  return fields[id];
}

/** Whether there is an answer: something is chosen, written, rated, uploaded or done. */
export function isAnswered({ asked, answer }: AnsweredQuestion): boolean {
  const { rows, blanks, text, score, files, outcome, present, absent } = fieldsOf(answer);
  switch (asked.question.type) {
    case 'singleInput':
      return !isNothing(text);
    case 'multiInput':
      return Object.values(fieldsOf(blanks)).some((blank) => !isNothing(blank));
    case 'multiSingle':
    case 'multiCheck':
    case 'multiRate':
      return Object.values(fieldsOf(rows)).some((row) => !isNothing(row));
    case 'rate':
    case 'evaluate':
      return !isNothing(score);
    case 'upload':
      return !isNothing(files);
    case 'text':
      return !isNothing(outcome);
    case 'kano':
      return !isNothing(present) || !isNothing(absent);
    case 'radio':
    case 'list':
    case 'picOpp':
    case 'check':
    case 'picRate':
    case 'order':
    case 'linkage':
      return chosenIn({ answer }).length > 0;
    default:
      // The documents do not say what an answer to a type from a package has.
      return Object.values(fieldsOf(answer)).some((part) => !isNothing(part));
  }
}

function isNothing(part: unknown): boolean {
  if (typeof part === 'string') return isBlank(part);
  return part === undefined || part === null || (Array.isArray(part) && part.length === 0);
}
