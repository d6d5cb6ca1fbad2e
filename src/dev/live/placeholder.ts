import {
  type Answer,
  emptyAnswer,
  type Question,
  questionTypes,
} from '../../../contract/questions/index.ts';
import type { ValidationResult } from '../../../contract/questions/shared/define.ts';
import {
  formats,
  type TextRules,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';

const free: TextRules = { format: formats.free };

/**
 * Returns an answer of the same shape without its content: the first options, the first point of a
 * scale, an x per letter. It has the same faults as the original where possible.
 *
 * @param alias replaces ids of files
 */
export function placeholderFor(
  question: Question,
  answer: Answer,
  alias: (id: string) => string,
): Answer {
  const kinds = faultKinds(question, answer);
  const valid = blank(question, answer, true, alias);
  const masked = blank(question, answer, false, alias);
  return faultKinds(question, masked) === kinds || faultKinds(question, valid) !== kinds
    ? masked
    : valid;
}

/** Sorted and joined; empty for an accepted answer. */
export function faultKinds(question: Question, answer: unknown): string {
  // Importing the contract's `validate` would move it out of the first load.
  const type: { validate(question: never, answer: unknown): ValidationResult<unknown> } =
    questionTypes[question.type];
  return type
    .validate(question as never, answer)
    .faults.map(({ kind }) => kind)
    .sort()
    .join();
}

/** Writes an x per letter; keeps blank texts. */
export function maskText(text: string): string {
  return text.trim() === '' ? text : 'x'.repeat([...text].length);
}

function blank(
  question: Question,
  raw: Answer,
  isValid: boolean,
  alias: (id: string) => string,
): Answer {
  const { choice } = question;
  // The compiler cannot relate the answer to the question's type.
  const answer = raw as unknown as AllFields;
  const write = isValid ? sample : maskText;
  const first = choice[0]?.id ?? '';
  const some = (ids: readonly unknown[], from: readonly { readonly id: string }[] = choice) =>
    from.slice(0, ids.length).map(({ id }) => id);
  const mapped = <One>(rows: Readonly<Record<string, unknown>>, to: (id: string) => One) =>
    Object.fromEntries(Object.keys(rows).map((id) => [id, to(id)]));
  switch (question.type) {
    case 0:
      return {};
    case 1:
    case 3: {
      if (answer.choice === null) return { choice: null };
      const option =
        question.choice.find(({ questionConfig }) => !questionConfig.input) ?? question.choice[0];
      if (!option?.questionConfig.input) return { choice: option?.id ?? '' };
      return { choice: option.id, text: write(answer.text ?? '', option.questionConfig) };
    }
    case 2:
    case 14: {
      const options: Question<2 | 14>['choice'][number][] = question.choice;
      const isExclusive = (option: (typeof options)[number]) =>
        'exclusive' in option.questionConfig && option.questionConfig.exclusive;
      const exclusive = options.find(isExclusive);
      // One option may be too few unless it is exclusive.
      if (isValid && exclusive && answer.choices.length === 1) {
        return { choices: [{ id: exclusive.id }] };
      }
      const rest = options.filter((option) => !isExclusive(option));
      const plain = rest.filter(({ questionConfig }) => !questionConfig.input);
      const from = plain.length >= answer.choices.length ? plain : rest;
      return {
        choices: from.slice(0, answer.choices.length).map(({ id, questionConfig }) => ({
          id,
          ...(questionConfig.input ? { text: write('x', questionConfig) } : {}),
        })),
      };
    }
    case 15:
      return { choice: answer.choice === null ? null : first };
    case 4:
      return { text: write(answer.text ?? '', question.config) };
    case 5: {
      const rulesOf = (id: string) =>
        question.choice.find((one) => one.id === id)?.questionConfig ?? free;
      return {
        blanks: mapped(answer.blanks, (id) => write(answer.blanks[id] ?? '', rulesOf(id))),
      };
    }
    case 6: {
      const columns = (id: string) => choice.find((one) => one.id === id)?.subChoice ?? [];
      return { rows: mapped(answer.rows, (id) => columns(id)[0]?.id ?? '') };
    }
    case 7: {
      const columns = (id: string) => choice.find((one) => one.id === id)?.subChoice ?? [];
      return { rows: mapped(answer.rows, (id) => some(answer.rows[id] as [], columns(id))) };
    }
    case 8:
      return { score: answer.score === null ? null : (scalePoints(question.config)[0] ?? 0) };
    case 9:
      return { rows: mapped(answer.rows, () => scalePoints(question.config)[0] ?? 0) };
    case 10:
      return { path: answer.path.map(() => 'x') };
    case 11:
      // The log contains the events of a mission anyway.
      return raw;
    case 12:
      return {
        files: answer.files.map(({ id, name }) => ({
          id: alias(id),
          name: maskText(name),
          size: 1,
          type: question.config.accept[0] ?? 'image/png',
          url: '',
        })),
      };
    case 13:
      return { order: some(answer.order) };
    case 16: {
      const score = answer.score === null ? null : (scalePoints(question.config)[0] ?? 0);
      const { comment } = answer;
      const masked = comment === undefined ? {} : { comment: write(comment, free) };
      return { score, tags: some(answer.tags), ...masked };
    }
    case 17:
      return {
        present: answer.present === null ? null : 3,
        absent: answer.absent === null ? null : 3,
      };
    default:
      return emptyAnswer(question);
  }
}

/** A valid text of the blank, of the same length where possible; none is known for a pattern of an author. */
function sample(text: string, blank: TextRules): string {
  if (text.trim() === '') return text;
  const { length } = [...text.trim()];
  const bound = String(blank.min ?? blank.max ?? '').replace('today', '');
  switch (typedKindOf(blank)) {
    case 'number':
      return bound || '0';
    case 'date':
      return bound || new Date().toISOString().slice(0, 10);
    case 'time':
      return bound || '00:00';
    case 'month':
      return bound || new Date().toISOString().slice(0, 7);
    case 'phone':
      return '+351212345678';
  }
  switch (blank.format) {
    case formats.digits:
      return '0'.repeat(length);
    case formats.chinese:
      return '文'.repeat(length);
    case formats.email:
      return `${'x'.repeat(Math.max(1, length - 5))}@x.xx`;
    case formats.chinaMobile:
      return '13000000000';
    case formats.indiaMobile:
      return '9000000000';
    default:
      return maskText(text);
  }
}

/** The fields of all types of answers. */
interface AllFields {
  readonly choice: string | null;
  readonly text?: string;
  readonly choices: readonly unknown[];
  readonly blanks: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, unknown>>;
  readonly score: number | null;
  readonly path: readonly string[];
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly order: readonly string[];
  readonly tags: readonly string[];
  readonly comment?: string;
  readonly present: number | null;
  readonly absent: number | null;
}
