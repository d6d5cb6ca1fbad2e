import { readFile, writeFile } from 'node:fs/promises';
import { lineOf } from '../content/problems/problem.ts';
import { escapeControls } from '../lib/text.ts';
import { checkFile } from '../surveys/checks/checkFile.ts';
import { schemaText } from '../surveys/jsonSchema.ts';
import { runProgram } from './runProgram.ts';

const usage = `npm run survey -- check FILE… [--strict]   lists the errors and warnings of survey files with their lines
npm run survey -- open FILE [--at QUESTION] [--answers FILE] [--lang TAG] [--seed TEXT] [--arm ARM] [--port N] [--strict]
                                           shows a survey while its file is written; answers are not stored
npm run survey -- texts export FILE --to LANG [--format po|xliff] [-o OUT]
npm run survey -- texts import FILE OUT
npm run survey -- texts missing FILE       writes and reads files of translators; lists missing texts
npm run survey -- import FILE|DIR [--out DIR] [--fetch]
                                           writes survey files from SurveyJS, XLSForm, Formbricks and CSV, with a report;
                                           --fetch takes options and pictures from the addresses in them
npm run -s survey -- quotas SURVEY         prints how many places of each quota are taken: id,taken,max
npm run survey -- schema [--check]         writes (or verifies) docs/survey.schema.json

A survey with an error is not served, and the exit code is 1. Dead ends, questions or branches that no answers lead to,
pictures without alt, and texts that a language of the survey lacks are warnings; --strict exits with 1 for these, too.`;

const schemaFile = new URL('../../docs/survey.schema.json', import.meta.url);

/** `npm run survey`; see docs/surveys.md. */
export async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (!(await runCommand(command, rest))) process.exitCode = 1;
}

async function runCommand(name: string | undefined, args: readonly string[]): Promise<boolean> {
  const files = args.filter((argument) => argument !== '--strict');
  if (name === 'check' && files.length > 0) return checkFiles(files, files.length < args.length);
  if (name === 'open' && args.length > 0) {
    return (await import('./preview/command.ts')).openCommand(args);
  }
  if (name === 'texts') return (await import('./texts/command.ts')).textsCommand(args);
  if (name === 'import') return (await import('./import/command.ts')).importCommand(args);
  if (name === 'quotas') return (await import('./quotas.ts')).quotasCommand(args);
  if (name === 'schema' && args.length === 0) return writeSchema();
  if (name === 'schema' && args.length === 1 && args[0] === '--check') return checkSchema();
  console.error(usage);
  return false;
}

async function checkFiles(files: readonly string[], isStrict: boolean): Promise<boolean> {
  const results = await Promise.all(files.map(checkFile));
  for (const [index, { problems, warnings }] of results.entries()) {
    if (problems.length === 0 && warnings.length === 0)
      console.log(escapeControls(`${files[index]}: ok`));
    for (const problem of problems) console.error(escapeControls(lineOf(problem)));
    for (const warning of warnings) {
      console.error(escapeControls(lineOf(warning)));
    }
  }
  return results.every(
    ({ problems, warnings }) => problems.length === 0 && !(isStrict && warnings.length > 0),
  );
}

async function writeSchema(): Promise<boolean> {
  await writeFile(schemaFile, schemaText());
  return true;
}

async function checkSchema(): Promise<boolean> {
  const written = await readFile(schemaFile, 'utf8').catch(() => '');
  if (written === schemaText()) return true;
  console.error('docs/survey.schema.json is outdated: npm run survey -- schema');
  return false;
}

if (import.meta.main) await runProgram(main);
