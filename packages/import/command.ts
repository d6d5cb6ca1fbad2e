import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import JSON5 from 'json5';
import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { megabyte } from '../../contract/limits.ts';
import { surveyIdPattern } from '../../contract/surveyId.ts';
import { tooDeep, tooDeepAt } from '../../server/content/problems/depth.ts';
import { lineOf } from '../../server/content/problems/problem.ts';
import { isObject } from '../../server/content/problems/words.ts';
import { escapeControls, withoutByteOrderMark } from '../../server/lib/text.ts';
import { checkFile } from '../../server/surveys/checks/checkFile.ts';
import { readCsv } from './csv/form.ts';
import { type Form, questionsOf } from './form.ts';
import { readFormbricks } from './formbricks/survey.ts';
import { Pictures } from './media/pictures.ts';
import { Resources } from './media/resources.ts';
import { siblingFiles } from './media/siblingFiles.ts';
import { Notes } from './notes.ts';
import { readSurveyJs } from './surveyjs/survey.ts';
import { Ids } from './write/ids.ts';
import { repaired } from './write/repair.ts';
import { surveyOf } from './write/write.ts';
import { readXlsForm } from './xlsform/form.ts';
import { olderWorkbook } from './xlsform/workbook.ts';

const usage = `npm run import -- FILE|DIR [--out DIR] [--fetch]
writes survey files from SurveyJS, XLSForm, Formbricks and CSV, with a report;
--fetch takes options and pictures from the addresses in them`;

const kinds = ['.json', '.json5', '.xlsx', '.csv'];
/** Extensions of older file formats, which are reported in a folder instead of being ignored. */
const olderKinds = ['.xls'];
const largestFile = 20 * megabyte;

/** Writes a survey file and a report for each file of another program. */
export async function importCommand(args: readonly string[]): Promise<boolean> {
  try {
    if (args.some((argument) => argument === '--help' || argument === '-h')) {
      print(usage);
      return true;
    }
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, fetch: { type: 'boolean', default: false } },
    });
    const [from, ...extraArguments] = positionals;
    if (from === undefined || extraArguments.length > 0) throw new Error(usage);
    const out = values.out ?? '.';
    await mkdir(out, { recursive: true });
    const files = await filesOf(from);
    const ids = new Ids('survey');
    const results: Result[] = [];
    const to = { out, ids, isFetching: values.fetch };
    for (const file of files) results.push(await importFile(file, to));
    if (files.length > 1) print(sumOf(results));
    return results.every(({ isValid }) => isValid);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function filesOf(from: string): Promise<readonly string[]> {
  const info = await stat(from).catch(() => null);
  if (!info) throw new Error(`${from}: there is no such file or directory`);
  if (!info.isDirectory()) return [from];
  const all = [...kinds, ...olderKinds];
  const names = (await readdir(from)).filter((name) => all.includes(extname(name).toLowerCase()));
  if (names.length === 0) throw new Error(`${from} has no file that ends in ${kinds.join(', ')}`);
  return names.sort().map((name) => join(from, name));
}

/** The result of importing a file. */
interface Result {
  readonly isWritten: boolean;
  /** Whether the server accepts the survey that was written. */
  readonly isValid: boolean;
  /** The number of questions in the source; `faithful` counts those that were converted without a loss. */
  readonly all: number;
  readonly faithful: number;
}

const refused: Result = { isWritten: false, isValid: false, all: 0, faithful: 0 };

/** The line with the sums, below the lines of the files. */
function sumOf(results: readonly Result[]): string {
  const written = results.filter(({ isWritten }) => isWritten);
  const invalid = written.filter(({ isValid }) => !isValid).length;
  const [all, faithful] = [
    sum(written.map((result) => result.all)),
    sum(written.map((result) => result.faithful)),
  ];
  const parts = [
    `${written.length} of ${results.length} files are imported`,
    ...(invalid > 0 ? [`${invalid} of these with errors`] : []),
    `${faithful} of ${all} questions are kept whole`,
  ];
  return parts.join(', ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface To {
  readonly out: string;
  readonly ids: Ids;
  readonly isFetching: boolean;
}

async function importFile(file: string, { out, ids, isFetching }: To): Promise<Result> {
  const notes = new Notes();
  const pictures = new Pictures();
  try {
    const form = await readForm(file, notes, new Resources(pictures, isFetching), pictures);
    notes.endReading();
    if (questionsOf(form.entries).length === 0) throw new Error('has no questions');
    const id = ids.of(idOf(file));
    const target = join(out, `${id}.json`);
    await refuseExisting(target);
    const { survey, sources } = surveyOf(id, form, notes);
    const text = repaired(target, survey, notes, (id) => sources.get(id) ?? null, form.missingName);
    await pictures.write(out, text);
    await writeFile(target, text);
    const report = join(out, `${id}.import.md`);
    const { problems, warnings } = await checkFile(target);
    notes.refuse(problems.map((problem) => lineOf({ ...problem, file: basename(target) })));
    await writeFile(report, notes.markdown(basename(file), [basename(target)]));
    const { all, faithful } = notes.counts;
    print(`${file}: ${faithful} of ${all} questions are kept whole: ${target}, report: ${report}`);
    for (const problem of [...problems, ...warnings]) complain(lineOf(problem));
    return { isWritten: true, isValid: problems.length === 0, all, faithful };
  } catch (error) {
    complain(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return refused;
  }
}

/**
 * Refuses to overwrite the survey file of an earlier import, which the author may have changed.
 * @throws where the file exists
 */
async function refuseExisting(target: string): Promise<void> {
  if (await stat(target).catch(() => null)) throw new Error(`${target} exists already`);
}

async function readForm(
  file: string,
  notes: Notes,
  resources: Resources,
  pictures: Pictures,
): Promise<Form> {
  const { size } = await stat(file);
  if (size > largestFile) throw new Error(`is larger than ${largestFile / megabyte} MB`);
  const bytes = await readFile(file);
  const name = basename(file, extname(file));
  switch (extname(file).toLowerCase()) {
    case '.xlsx':
      return readXlsForm(bytes, name, notes, siblingFiles(file, pictures));
    case '.csv':
      return readCsv(bytes.toString('utf8'), name, notes);
    case '.xls':
      throw new Error(olderWorkbook);
    case '.json':
    case '.json5':
      return readJson(bytes.toString('utf8'), name, notes, resources);
    default:
      throw new Error(`a file that ends in ${kinds.join(', ')} is expected`);
  }
}

async function readJson(
  text: string,
  name: string,
  notes: Notes,
  resources: Resources,
): Promise<Form> {
  const json = parsed(withoutByteOrderMark(text));
  const survey = isObject(json) && isObject(json.data) ? json.data : json;
  if (!isObject(survey)) throw new Error('is no survey: an object in { } is expected');
  if (Array.isArray(survey.blocks) || isFormbricks(survey.questions)) {
    await resources.fetchAll(survey);
    return readFormbricks(survey, name, notes, resources);
  }
  const isSurveyJs = ['pages', 'elements', 'questions'].some((key) => Array.isArray(survey[key]));
  if (isSurveyJs) {
    await resources.fetchAll(survey);
    return readSurveyJs(survey, name, notes, resources);
  }
  throw new Error(
    'is no survey of SurveyJS or Formbricks: it has no pages, elements, questions or blocks',
  );
}

/**
 * Reads JSON with comments, or a JavaScript object with plain keys and texts in single quotes.
 * @throws for any other text
 */
function parsed(text: string): unknown {
  if (tooDeepAt(text) !== null) throw new Error(tooDeep);
  const errors: ParseError[] = [];
  const json: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (!error) return json;
  try {
    const notation: unknown = JSON5.parse(text);
    // The first check of the depth cannot see brackets after comments and texts in single quotes, so the parsed value
    // is checked as well.
    if (tooDeepAt(JSON.stringify(notation)) !== null) throw new Error(tooDeep);
    return notation;
  } catch (cause) {
    if (Object(cause).message === tooDeep) throw cause;
    const line = text.slice(0, error.offset).split('\n').length;
    throw new Error(`is no JSON, line ${line}`);
  }
}

function isFormbricks(questions: unknown): boolean {
  return (
    Array.isArray(questions) &&
    questions.some((question) => isObject(question) && 'headline' in question)
  );
}

function idOf(file: string): string {
  const name = new Ids('survey').of(basename(file, extname(file)));
  return surveyIdPattern.test(name) ? name : 'survey';
}

function print(line: string): void {
  console.log(escapeControls(line));
}

function complain(line: string): void {
  console.error(escapeControls(line));
}
