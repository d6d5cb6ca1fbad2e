import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { languageTag } from '../../content/localizedText.ts';
import { locate } from '../../content/problems/locate.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { escapeControls } from '../../lib/text.ts';
import { loadSurvey } from '../../surveys/loadSurveys.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { imbalance } from './balance.ts';
import { type Translated, withTexts } from './edits.ts';
import { type ExchangeFormat, readExchange, writeExchange } from './exchange.ts';
import { textIn, textsOf } from './places.ts';
import type { Exchange } from './unit.ts';

const usage = `npm run survey -- texts export FILE --to LANG [--format po|xliff] [-o OUT]
npm run survey -- texts import FILE OUT
npm run survey -- texts missing FILE`;

/** Converts the texts of a survey to the files of translators and back. */
export async function textsCommand([name, ...args]: readonly string[]): Promise<boolean> {
  try {
    const [file, other, ...rest] = args;
    if (name === 'export' && file !== undefined) return await exportTexts(args);
    if (name === 'import' && file !== undefined && other !== undefined && rest.length === 0) {
      return await importTexts(file, other);
    }
    if (name === 'missing' && file !== undefined && other === undefined) {
      return await listMissing(file);
    }
    throw new Error(usage);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function exportTexts(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      format: { type: 'string' },
      output: { type: 'string', short: 'o' },
    },
  });
  const [file] = positionals;
  const { to, output } = values;
  if (file === undefined || positionals.length > 1 || to === undefined) throw new Error(usage);
  if (!v.is(languageTag, to)) {
    throw new Error(`--to: a language tag such as "de" or "pt-BR" is expected, not "${to}"`);
  }
  const format = values.format ?? (/\.(?:xlf|xliff)$/.test(output ?? '') ? 'xliff' : 'po');
  if (!isFormat(format)) {
    const near = didYouMean(format, ['po', 'xliff']);
    throw new Error(`--format: po or xliff is expected, not "${format}"${near}`);
  }
  const text = await writeExchange(exchangeOf(await validSurvey(file), to), format);
  if (output === undefined) process.stdout.write(text);
  else await writeFile(output, text);
  return true;
}

function isFormat(name: string): name is ExchangeFormat {
  return name === 'po' || name === 'xliff';
}

function exchangeOf(survey: Questionnaire, targetLanguage: string): Exchange {
  const { sourceLanguage, entries } = textsOf(survey);
  const units = entries
    .filter(({ source }) => source !== '')
    .map(({ id, source, texts, path }) => ({
      id,
      source,
      target: textIn(texts, targetLanguage) ?? '',
      doubt: null,
      note: path,
    }));
  return { surveyId: survey.id, sourceLanguage, targetLanguage, units };
}

async function importTexts(file: string, from: string): Promise<boolean> {
  const survey = await validSurvey(file);
  const text = await readFile(from, 'utf8');
  const exchange = await readExchange(text).catch((error: unknown) => {
    throw new Error(`${from}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { targetLanguage } = exchange;
  const { sourceLanguage, entries } = textsOf(survey);
  if (exchange.surveyId !== survey.id) {
    throw new Error(`${from} has the texts of "${exchange.surveyId}", not of "${survey.id}"`);
  }
  if (!v.is(languageTag, targetLanguage) || targetLanguage === sourceLanguage) {
    throw new Error(`${from}: the language of the translation is expected in its header`);
  }
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const refused: string[] = [];
  const translated: Translated[] = [];
  for (const { id, source, target, doubt } of exchange.units) {
    const entry = byId.get(id);
    if (!entry) {
      refused.push(
        `${from}: ${id}: the survey has no such text${didYouMean(id, [...byId.keys()])}`,
      );
      continue;
    }
    if (target === '' || target === (textIn(entry.texts, targetLanguage) ?? '')) continue;
    const unlike = imbalance(entry.source, target);
    const reason =
      source !== entry.source
        ? `the source has changed to ${JSON.stringify(entry.source)}, translate it again`
        : (doubt ?? unlike);
    if (reason === null) translated.push({ entry, target });
    else refused.push(...located(file, survey, entry.path, `not imported: ${reason}`));
  }
  const languages = { source: sourceLanguage, target: targetLanguage };
  if (translated.length > 0) await writeFile(file, withTexts(survey.text, translated, languages));
  refused.forEach(complain);
  print(`${file}: ${counted(translated.length)} in "${targetLanguage}" changed`);
  return refused.length === 0;
}

async function listMissing(file: string): Promise<boolean> {
  const survey = await validSurvey(file);
  const { sourceLanguage, entries } = textsOf(survey);
  const others = (survey.definition.languages ?? []).filter((tag) => tag !== sourceLanguage);
  if (others.length === 0) print(`${file}: "languages" names no other language`);
  for (const tag of others) {
    const missing = entries.filter(
      ({ source, texts }) => source !== '' && (textIn(texts, tag) ?? '') === '',
    );
    print(`${file}: ${counted(missing.length)} of ${entries.length} missing in "${tag}"`);
    for (const { path } of missing) {
      located(file, survey, path, `has no text in "${tag}"`).forEach(print);
    }
  }
  return true;
}

function located(file: string, { text }: Questionnaire, path: string, reason: string) {
  return locate(file, text, [{ path, reason }]).map(lineOf);
}

/** @throws with a line for every problem */
async function validSurvey(file: string): Promise<Questionnaire> {
  const { survey, problems } = await loadSurvey(file);
  if (!survey) throw new Error(problems.map(lineOf).join('\n'));
  return survey;
}

function counted(number: number): string {
  return `${number} ${number === 1 ? 'text' : 'texts'}`;
}

function print(line: string): void {
  console.log(escapeControls(line));
}

function complain(line: string): void {
  console.error(escapeControls(line));
}
