import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  cascadesOf,
  lineOf,
  loadSurvey,
  missingCascades,
  missingPictures,
  type Problem,
} from '../survey/load.ts';
import { picturesOf } from '../survey/pictures.ts';
import { schemaText } from '../survey/schema.ts';

const usage = `npm run survey -- check FILE…        says what is wrong with survey files, and where
npm run survey -- schema [--check]   writes (or verifies) docs/survey.schema.json`;

const schemaFile = new URL('../../docs/survey.schema.json', import.meta.url);

const [command, ...rest] = process.argv.slice(2);
const isFine = await perform(command, rest);
if (!isFine) process.exitCode = 1;

async function perform(name: string | undefined, given: readonly string[]): Promise<boolean> {
  if (name === 'check' && given.length > 0) return checkFiles(given);
  if (name === 'schema' && given.length === 0) return writeSchema();
  if (name === 'schema' && given.length === 1 && given[0] === '--check') return checkSchema();
  console.error(usage);
  return false;
}

async function checkFiles(files: readonly string[]): Promise<boolean> {
  const checked = await Promise.all(files.map(problemsOf));
  for (const [place, problems] of checked.entries()) {
    if (problems.length === 0) console.log(`${files[place]}: ok`);
    for (const problem of problems) console.error(lineOf(problem));
  }
  return checked.every((problems) => problems.length === 0);
}

async function problemsOf(file: string): Promise<readonly Problem[]> {
  const { survey, problems } = await loadSurvey(file);
  if (!survey) return problems;
  const { cascades } = await cascadesOf(dirname(file));
  return [
    ...missingCascades(file, survey, cascades),
    ...missingPictures(file, survey, await picturesOf(dirname(file))),
  ];
}

async function writeSchema(): Promise<boolean> {
  await writeFile(schemaFile, schemaText());
  return true;
}

async function checkSchema(): Promise<boolean> {
  const written = await readFile(schemaFile, 'utf8').catch(() => '');
  if (written === schemaText()) return true;
  console.error('docs/survey.schema.json is not what the code says: npm run survey -- schema');
  return false;
}
