import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { formOf, type Question, readForm, validate } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { UsageError } from '../usageError.ts';
import type { ChosenAnswers } from './chosenAnswers.ts';
import { samplesFor } from './surveySamples.ts';
import { plain } from './words.ts';

/** A column: a question, or a field of its form. */
interface Column {
  readonly surveyQuestion: SurveyQuestion;
  readonly field: string;
}

/**
 * The answers of a CSV file, a path for each row. A column has the id of a question, or `ID.FIELD` with a field of its form.
 * A cell has the id or the text of an option, several of them with `|` between them, a text, or JSON; an empty cell leaves the
 * answer to the plan.
 * @throws {UsageError} with the line and the column
 */
export function readDataFile(
  file: string,
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): readonly ChosenAnswers[] {
  const [header = [], ...rows] = readRows(file);
  const columns = header.map((name) => columnOf(file, survey, name, cascades));
  if (rows.length === 0) throw new UsageError(`--data ${file}: there is no row with answers.`);
  return rows.map((row, index) => {
    const line = index + 2;
    const answers = new Map<string, readonly unknown[]>();
    const byQuestion = Map.groupBy(columns.entries(), ([, { surveyQuestion }]) => surveyQuestion);
    for (const [{ id, question }, own] of byQuestion) {
      const cells = own.flatMap(([place, { field }]) => {
        const text = row[place]?.trim() ?? '';
        return text === '' ? [] : [{ field, text }];
      });
      if (cells.length === 0) continue;
      const subject = `--data ${file}: line ${line}, "${id}"`;
      answers.set(id, [answerOf(question, cells, subject)]);
    }
    return { title: `line ${line} of the data`, answers };
  });
}

function readRows(file: string): readonly (readonly string[])[] {
  try {
    return parse(readFileSync(file), { bom: true, skip_empty_lines: true }) as string[][];
  } catch (error) {
    const code = Object(error).code as string;
    const isMissing = code === 'ENOENT' || code === 'EISDIR';
    throw new UsageError(
      `--data ${file}: ${isMissing ? 'the file is not readable.' : `no CSV (${(error as Error).message}).`}`,
    );
  }
}

function columnOf(
  file: string,
  survey: Questionnaire,
  name: string,
  cascades: ReadonlyMap<string, Cascade>,
): Column {
  const [surveyQuestion] = survey.questions
    .filter(({ id }) => name === id || name.startsWith(`${id}.`))
    .toSorted((a, b) => b.id.length - a.id.length);
  if (!surveyQuestion) {
    const ids = survey.questions.map(({ id }) => id).join(', ');
    throw new UsageError(`--data ${file}: "${name}" is no question; there are ${ids}.`);
  }
  const { id, question } = surveyQuestion;
  const fields = new Set(
    samplesFor(survey, surveyQuestion, cascades).flatMap(({ answer, faults }) =>
      faults.length === 0 ? [...formOf(question, answer as never).keys()] : [],
    ),
  );
  const field = name.slice(id.length + 1);
  if (field !== '' && !fields.has(field)) {
    throw new UsageError(
      `--data ${file}: "${name}": "${id}" has no field "${field}", but ${[...fields].join(', ')}.`,
    );
  }
  const [first = ''] = fields;
  // A question with one field needs no name of it; of others a cell has JSON.
  return { surveyQuestion, field: field === '' && fields.size === 1 ? first : field };
}

function answerOf(
  question: Question,
  cells: readonly { readonly field: string; readonly text: string }[],
  subject: string,
): unknown {
  const json = cells.find(({ text }) => text.startsWith('{'));
  if (json) {
    try {
      return requireShape(question, JSON.parse(json.text), subject);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UsageError(`${subject}: no JSON (${error.message}).`);
    }
  }
  const fields = new FormData();
  for (const { field, text } of cells) {
    if (field === '')
      throw new UsageError(
        `${subject}: give an answer with several fields as JSON, or in columns.`,
      );
    for (const value of text.split('|')) fields.append(field, optionIn(question, value.trim()));
  }
  return requireShape(question, readForm(question, fields), subject);
}

/** The id of the option with this id or text; any other text unchanged. */
function optionIn({ choice }: Question, value: string): string {
  const options = choice.flatMap((option) => [
    option,
    ...('subChoice' in option ? (option.subChoice as typeof choice) : []),
  ]);
  const found =
    options.find(({ id }) => id === value) ?? options.find(({ text }) => plain(text) === value);
  return found?.id ?? value;
}

function requireShape(question: Question, answer: unknown, subject: string): unknown {
  const { faults } = validate(question, answer);
  if (!faults.some(({ kind }) => kind === 'malformed')) return answer;
  throw new UsageError(`${subject}: ${JSON.stringify(answer)} has not the shape of an answer.`);
}
