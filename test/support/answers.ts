import type { Answer, Question } from '../../contract/questions/index.ts';
import type { Blank, Format } from '../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';

/** An answer that a question should accept, made from nothing but the question. */
export function anAnswerTo(question: Question): Answer {
  const { choice } = question;
  const first = choice[0]?.id ?? '';
  const score = 'scope' in question.config ? (scalePoints(question.config)[0] ?? 0) : 0;
  const most = 'max' in question.config ? (question.config.max ?? choice.length) : choice.length;
  switch (question.type) {
    case 1: {
      const { id = '', questionConfig } = question.choice[0] ?? {};
      return { choice: id, ...(questionConfig?.input ? { text: textFor(questionConfig) } : {}) };
    }
    case 2:
      return {
        choices: question.choice
          .filter(({ questionConfig }) => !questionConfig.exclusive)
          .slice(0, most)
          .map(({ id, questionConfig }) => ({
            id,
            ...(questionConfig.input ? { text: textFor(questionConfig) } : {}),
          })),
      };
    case 3:
    case 15:
      return { choice: first };
    case 4:
      return { text: textFor(question.config) };
    case 5:
      return {
        blanks: Object.fromEntries(
          question.choice.map(({ id, questionConfig }) => [id, textFor(questionConfig)]),
        ),
      };
    case 6:
      return { rows: rowsOf(question, ({ subChoice }) => subChoice[0]?.id ?? '') };
    case 7:
      return {
        rows: rowsOf(question, ({ subChoice }) =>
          subChoice.slice(0, question.config.max).map(({ id }) => id),
        ),
      };
    case 8:
      return { score };
    case 9:
      return { rows: rowsOf(question, () => score) };
    case 10:
      return { path: ['x'] };
    case 11:
      return question.config.mission ? { outcome: 'finished', events: [] } : {};
    case 12: {
      const type = question.config.accept[0] ?? 'image/png';
      return { files: [{ id: 'f', name: 'f', size: 1, type, url: '' }] };
    }
    case 13:
      return { order: choice.map(({ id }) => id) };
    case 14:
      return { choices: choice.slice(0, most).map(({ id }) => ({ id })) };
    case 16:
      return { score, tags: [], comment: 'x' };
    case 17:
      return { present: 1, absent: 5 };
    default:
      return {};
  }
}

type Option = Question['choice'][number];

function rowsOf<Cell>({ choice }: Question, cell: (option: Option) => Cell): Record<string, Cell> {
  return Object.fromEntries(choice.map((option) => [option.id, cell(option)]));
}

const letters: Readonly<Record<Format, string>> = {
  ...{ 0: 'x', 1: '1', 2: '文', 3: 'x', 4: 'x@x.xx', 5: '13000000000', 6: '9000000000' },
};

function textFor({ format, minLength = 1, maxLength = 10_000 }: Blank): string {
  const text = letters[format];
  return format > 3 ? text : text.repeat(Math.max(1, Math.min(minLength, maxLength)));
}
