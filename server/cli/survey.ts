import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { lineOf } from '../content/problems/problem.ts';
import { openExistingStore } from '../db/open.ts';
import { editNotice } from '../export/editNotice.ts';
import { escapeControls } from '../lib/text.ts';
import { checkFile } from '../surveys/checks/checkFile.ts';
import { schemaText, themeSchemaText } from '../surveys/jsonSchema.ts';
import { contrastReport } from '../surveys/themes/contrasts.ts';
import { fontWarning } from '../surveys/themes/files.ts';
import { loadTheme } from '../surveys/themes/themes.ts';
import { wireTheme } from '../surveys/themes/wire.ts';
import { runProgram } from './runProgram.ts';

const usages: Readonly<Record<string, string>> = {
  check: `npm run survey -- check FILE… [--strict] [--database]   lists the errors and warnings of survey files with their lines
A survey with an error is not served, and the exit code is 1. Dead ends, questions or branches that no answers lead to,
pictures without alt, and texts that a language of the survey lacks are warnings; --strict exits with 1 for these, too. --database says how many stored sessions ended with another version
of the survey, and how many answers name a question or an option that the file does not have. Of a survey with a theme or an
accent, and of a file in themes/, it prints the contrast of each pair of colours and what was corrected.`,
  open: `npm run survey -- open FILE [options]      shows a survey while its file is written; answers are not stored
  --at ID                begins at this question, or at the first question of this block, with generated answers
  --answers FILE         begins behind the answers of a JSON file
  --lang TAG --device desktop|mobile|pad --value NAME=TEXT
                         says who answers; --value once for each value
  --seed TEXT --arm ARM  takes another random order, and this arm
  --port N               another port than 3000
  --theme NAME           shows it with this theme of themes/
  --strict               shows warnings as problems`,
  texts: `npm run survey -- texts export FILE --to LANG [--format po|xliff] [-o OUT]
npm run survey -- texts import FILE OUT
npm run survey -- texts missing FILE       writes and reads files of translators; lists missing texts`,
  quotas: `npm run -s survey -- quotas SURVEY         prints how many places of each quota are taken: id,taken,max`,
  schema: `npm run survey -- schema [--check]         writes (or verifies) docs/survey.schema.json and docs/theme.schema.json`,
};

const usage = Object.values(usages).join('\n');

const schemas = [
  { file: 'docs/survey.schema.json', text: schemaText },
  { file: 'docs/theme.schema.json', text: themeSchemaText },
];

const inRepository = (file: string) => new URL(`../../${file}`, import.meta.url);

/** Runs `npm run survey`; see docs/surveys.md. */
export async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (!(await runCommand(command, rest))) process.exitCode = 1;
}

async function runCommand(name: string | undefined, args: readonly string[]): Promise<boolean> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usages[name ?? ''] ?? usage);
    return true;
  }
  const files = args.filter((argument) => argument !== '--strict' && argument !== '--database');
  if (name === 'check' && files.length > 0) {
    return checkFiles(files, args.includes('--strict'), args.includes('--database'));
  }
  if (name === 'open' && args.length > 0) {
    return (await import('./preview/command.ts')).openCommand(args);
  }
  if (name === 'texts') return (await import('./texts/command.ts')).textsCommand(args);
  if (name === 'quotas') return (await import('./quotas.ts')).quotasCommand(args);
  if (name === 'schema' && args.length === 0) return writeSchema();
  if (name === 'schema' && args.length === 1 && args[0] === '--check') return checkSchema();
  console.error(usage);
  return false;
}

async function checkFiles(
  files: readonly string[],
  isStrict: boolean,
  isWithDatabase: boolean,
): Promise<boolean> {
  const results = await Promise.all(
    files.map(async (file) => ({ file, ...(await checkAnyFile(file)) })),
  );
  for (const [index, { problems, warnings }] of results.entries()) {
    if (problems.length === 0 && warnings.length === 0)
      console.log(escapeControls(`${files[index]}: ok`));
    for (const problem of problems) console.error(escapeControls(lineOf(problem)));
    for (const warning of warnings) {
      console.error(escapeControls(lineOf(warning)));
    }
  }
  for (const { file, theme } of results) {
    if (theme === null) continue;
    console.log(escapeControls([`${file}: theme`, ...contrastReport(theme)].join('\n')));
  }
  if (isWithDatabase) await printEditNotices(results);
  return results.every(
    ({ problems, warnings }) => problems.length === 0 && !(isStrict && warnings.length > 0),
  );
}

/** Checks a survey, or a theme in a folder of this name. */
async function checkAnyFile(file: string): Promise<Awaited<ReturnType<typeof checkFile>>> {
  if (basename(dirname(resolve(file))) !== 'themes') return checkFile(file);
  const { theme, problems } = await loadTheme(file);
  const reason = theme && (await fontWarning(dirname(dirname(resolve(file))), theme));
  const warnings = reason ? [{ file, path: 'font', reason: `warning: ${reason}` }] : [];
  const shown = theme && wireTheme(theme, new Map(), []);
  return { survey: null, cascades: new Map(), problems, warnings, theme: shown };
}

/**
 * Prints which answers of stored sessions belong to questions that the files no longer have. They
 * are no error, because exports contain them.
 */
async function printEditNotices(
  files: readonly Awaited<ReturnType<typeof checkFile>>[],
): Promise<void> {
  const store = await openExistingStore(readConfig(process.env));
  try {
    for (const { survey, cascades } of files) {
      const notice =
        survey && (await editNotice(store, survey, { cascades, most: Number.POSITIVE_INFINITY }));
      if (notice) console.log(escapeControls(`${survey.id}: ${notice}`));
    }
  } finally {
    await store.close();
  }
}

async function writeSchema(): Promise<boolean> {
  for (const { file, text } of schemas) await writeFile(inRepository(file), text());
  return true;
}

async function checkSchema(): Promise<boolean> {
  const outdated: string[] = [];
  for (const { file, text } of schemas) {
    const written = await readFile(inRepository(file), 'utf8').catch(() => '');
    if (written !== text()) outdated.push(file);
  }
  for (const file of outdated) console.error(`${file} is outdated: npm run survey -- schema`);
  return outdated.length === 0;
}

if (import.meta.main) await runProgram(main);
