import {
  type Answer,
  emptyAnswer,
  type Question,
  questionTypes,
} from '../../../contract/questions/index.ts';
import type { ValidationResult } from '../../../contract/questions/shared/define.ts';
import { type Blank, formats } from '../../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';

type Format = Blank['format'];

/**
 * An answer of the same shape that says nothing: as many options, the first ones; the first point of a scale; as many
 * letters, all of them x. Where the law accepted the answer it accepts this one, wherever one of ours is lawful.
 *
 * @param alias what stands for an id that is somebody's
 */
export function placeholderFor(
  question: Question,
  answer: Answer,
  alias: (id: string) => string,
): Answer {
  const wrong = faultKinds(question, answer);
  const lawful = blank(question, answer, true, alias);
  const plain = blank(question, answer, false, alias);
  return faultKinds(question, plain) === wrong || faultKinds(question, lawful) !== wrong
    ? plain
    : lawful;
}

/** The kinds of faults of an answer, joined; empty where it accepts it. */
export function faultKinds(question: Question, answer: unknown): string {
  // As `validate` of the contract, which the first load keeps to itself.
  const type: { validate(question: never, answer: unknown): ValidationResult<unknown> } =
    questionTypes[question.type];
  return type
    .validate(question as never, answer)
    .faults.map(({ kind }) => kind)
    .sort()
    .join();
}

/** As many x as the text has letters; a blank one says nothing, and stays. */
export function maskText(text: string): string {
  return text.trim() === '' ? text : 'x'.repeat([...text].length);
}

function blank(
  question: Question,
  raw: Answer,
  isLawful: boolean,
  alias: (id: string) => string,
): Answer {
  const { choice } = question;
  // The compiler knows the type of the question, and not that the answer is one to it.
  const answer = raw as unknown as AllFields;
  const write = isLawful ? sample : maskText;
  const first = choice[0]?.id ?? '';
  const some = (ids: readonly unknown[], from: readonly { readonly id: string }[] = choice) =>
    from.slice(0, ids.length).map(({ id }) => id);
  const mapped = <One>(rows: Readonly<Record<string, unknown>>, to: (id: string) => One) =>
    Object.fromEntries(Object.keys(rows).map((id) => [id, to(id)]));
  switch (question.type) {
    case 0:
      return {};
    case 1: {
      if (answer.choice === null) return { choice: null };
      const option =
        question.choice.find(({ questionConfig }) => !questionConfig.input) ?? question.choice[0];
      if (!option?.questionConfig.input) return { choice: option?.id ?? '' };
      return { choice: option.id, text: write(answer.text ?? '', option.questionConfig.format) };
    }
    case 2: {
      const alone = question.choice.find(({ questionConfig }) => questionConfig.exclusive);
      // One is not enough where it does not exclude the others.
      if (isLawful && alone && answer.choices.length === 1) return { choices: [{ id: alone.id }] };
      const rest = question.choice.filter(({ questionConfig }) => !questionConfig.exclusive);
      const plain = rest.filter(({ questionConfig }) => !questionConfig.input);
      const from = plain.length >= answer.choices.length ? plain : rest;
      return {
        choices: from.slice(0, answer.choices.length).map(({ id, questionConfig }) => ({
          id,
          ...(questionConfig.input ? { text: write('x', questionConfig.format) } : {}),
        })),
      };
    }
    case 3:
    case 15:
      return { choice: answer.choice === null ? null : first };
    case 4:
      return { text: write(answer.text ?? '', question.config.format) };
    case 5: {
      const formatOf = (id: string) =>
        question.choice.find((one) => one.id === id)?.questionConfig.format ?? formats.free;
      return {
        blanks: mapped(answer.blanks, (id) => write(answer.blanks[id] ?? '', formatOf(id))),
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
      // How a mission went is told by its gestures, which are the log itself.
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
    case 14:
      return { choices: some(answer.choices).map((id) => ({ id })) };
    case 16: {
      const score = answer.score === null ? null : (scalePoints(question.config)[0] ?? 0);
      const { comment } = answer;
      const said = comment === undefined ? {} : { comment: write(comment, formats.free) };
      return { score, tags: some(answer.tags), ...said };
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

/** A text that its format accepts, as long as the one it stands for where that can be. */
function sample(text: string, format: Format): string {
  if (text.trim() === '') return text;
  const { length } = [...text.trim()];
  switch (format) {
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

/** Every field that an answer of some type has. */
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
