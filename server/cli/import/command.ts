import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { megabyte } from '../../../contract/limits.ts';
import { surveyIdPattern } from '../../../contract/surveyId.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { isObject } from '../../content/problems/words.ts';
import { escapeControls, withoutByteOrderMark } from '../../lib/text.ts';
import { checkFile } from '../../surveys/checks/checkFile.ts';
import { readCsv } from './csv/form.ts';
import { type Form, questionsOf } from './form.ts';
import { readFormbricks } from './formbricks/survey.ts';
import { filesBeside } from './media/beside.ts';
import { Pictures } from './media/pictures.ts';
import { Resources } from './media/resources.ts';
import { Notes } from './notes.ts';
import { readSurveyJs } from './surveyjs/survey.ts';
import { Ids } from './write/ids.ts';
import { repaired } from './write/repair.ts';
import { surveyOf } from './write/write.ts';
import { readXlsForm } from './xlsform/form.ts';

const usage = `npm run survey -- import FILE|DIR [--out DIR] [--fetch]`;

const kinds = ['.json', '.xlsx', '.csv'];
/** Parsing and reading call themselves for what is inside. */
const deepest = 100;
const largestFile = 20 * megabyte;

/** Writes a survey file and a report for each file of another program. */
export async function importCommand(args: readonly string[]): Promise<boolean> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, fetch: { type: 'boolean', default: false } },
    });
    const [from, ...rest] = positionals;
    if (from === undefined || rest.length > 0) throw new Error(usage);
    const out = values.out ?? '.';
    await mkdir(out, { recursive: true });
    const files = await filesOf(from);
    const ids = new Ids('survey');
    let isSuccess = true;
    const to = { out, ids, isFetching: values.fetch };
    for (const file of files) isSuccess = (await importFile(file, to)) && isSuccess;
    return isSuccess;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function filesOf(from: string): Promise<readonly string[]> {
  const found = await stat(from).catch(() => null);
  if (!found) throw new Error(`${from}: there is no such file or directory`);
  if (!found.isDirectory()) return [from];
  const names = (await readdir(from)).filter((name) => kinds.includes(extname(name).toLowerCase()));
  if (names.length === 0) throw new Error(`${from} has no file that ends in ${kinds.join(', ')}`);
  return names.sort().map((name) => join(from, name));
}

interface To {
  readonly out: string;
  readonly ids: Ids;
  readonly isFetching: boolean;
}

async function importFile(file: string, { out, ids, isFetching }: To): Promise<boolean> {
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
    const text = repaired(
      target,
      survey,
      notes,
      (one) => sources.get(one) ?? null,
      form.missingName,
    );
    await pictures.write(out, text);
    await writeFile(target, text);
    const report = join(out, `${id}.import.md`);
    const { problems, warnings } = await checkFile(target);
    notes.refuse(problems.map((one) => lineOf({ ...one, file: basename(target) })));
    await writeFile(report, notes.markdown(basename(file), [basename(target)]));
    const { all, faithful } = notes.counts;
    print(`${file}: ${faithful} of ${all} questions are kept whole: ${target}, report: ${report}`);
    for (const problem of [...problems, ...warnings]) complain(lineOf(problem));
    return problems.length === 0;
  } catch (error) {
    complain(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** An author's changes in an earlier import are not overwritten. */
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
      return readXlsForm(bytes, name, notes, filesBeside(file, pictures));
    case '.csv':
      return readCsv(bytes.toString('utf8'), name, notes);
    case '.json':
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
  if (isTooDeep(text)) throw new Error(`has brackets in more than ${deepest} others`);
  const errors: ParseError[] = [];
  const json: unknown = parseJsonc(withoutByteOrderMark(text), errors, {
    allowTrailingComma: true,
  });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new Error(`is no JSON, line ${line}`);
  }
  const survey = isObject(json) && isObject(json.data) ? json.data : json;
  if (!isObject(survey)) throw new Error('is no survey: an object in { } is expected');
  if (Array.isArray(survey.blocks) || isFormbricks(survey.questions)) {
    await resources.takeAll(survey);
    return readFormbricks(survey, name, notes, resources);
  }
  const isSurveyJs = ['pages', 'elements', 'questions'].some((key) => Array.isArray(survey[key]));
  if (isSurveyJs) {
    await resources.takeAll(survey);
    return readSurveyJs(survey, name, notes, resources);
  }
  throw new Error(
    'is no survey of SurveyJS or Formbricks: it has no pages, elements, questions or blocks',
  );
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const character = text[at];
    if (character === '\\' && isText) at += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > deepest;
}

function isFormbricks(questions: unknown): boolean {
  return Array.isArray(questions) && questions.some((one) => isObject(one) && 'headline' in one);
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
