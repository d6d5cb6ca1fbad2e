import { readXliff } from './readXliff.ts';
import type { Exchange } from './unit.ts';

/** The file formats of translators. */
export type ExchangeFormat = 'po' | 'xliff';

export async function writeExchange(exchange: Exchange, format: ExchangeFormat): Promise<string> {
  return format === 'po' ? writePo(exchange) : writeXliff(exchange);
}

/** @throws for a text in neither format */
export async function readExchange(text: string): Promise<Exchange> {
  return text.trimStart().startsWith('<') ? readXliff(text) : readPo(text);
}

const projectHeader = 'project-id-version';

async function writePo(exchange: Exchange): Promise<string> {
  const { po } = await import('gettext-parser');
  const translations = Object.fromEntries(
    exchange.units.map(({ id, source, target, note }) => [
      id,
      {
        [source]: {
          msgctxt: id,
          msgid: source,
          msgstr: [target],
          comments: { extracted: note },
        },
      },
    ]),
  );
  const headers = {
    [projectHeader]: exchange.surveyId,
    'content-type': 'text/plain; charset=utf-8',
    'content-transfer-encoding': '8bit',
    language: exchange.targetLanguage,
    'x-source-language': exchange.sourceLanguage,
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`;
}

async function readPo(text: string): Promise<Exchange> {
  const { po } = await import('gettext-parser');
  requireWhole(text);
  const { headers, translations } = po.parse(text);
  const header = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  const units = Object.entries(translations).flatMap(([id, bySource]) =>
    Object.values(bySource)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgstr, comments }) => ({
        id,
        source: msgid,
        target: targetOf(msgid, msgstr),
        doubt: /\bfuzzy\b/.test(comments?.flag ?? '') ? 'is marked as fuzzy, check it' : null,
        note: comments?.extracted ?? '',
      })),
  );
  return {
    surveyId: header(projectHeader),
    sourceLanguage: header('x-source-language'),
    targetLanguage: header('language'),
    units,
  };
}

/**
 * Detects a truncated file, which ends inside a text or after a text without its translation.
 * @throws naming the line
 */
function requireWhole(text: string): void {
  const lines = text.split(/\r?\n/);
  const unclosed = lines.findIndex((line) =>
    /^\s*(?:msg\w*(?:\[\d*\])?\s*)?"(?:[^"\\]|\\.)*\\?$/.test(line),
  );
  if (unclosed >= 0) throw new Error(`line ${unclosed + 1}: ${noEnd}: a text has no closing quote`);
}

const noEnd = 'is no whole PO file, it may have been cut off';

function targetOf(source: string, msgstr: readonly string[] | undefined): string {
  if (msgstr === undefined) throw new Error(`${noEnd}: "${source}" has no msgstr`);
  return msgstr[0] ?? '';
}

async function writeXliff(exchange: Exchange): Promise<string> {
  const { js2xliff } = await import('xliff');
  const { sourceLanguage, targetLanguage } = exchange;
  const units = Object.fromEntries(
    exchange.units.map(({ id, source, target, note }) => [
      id,
      { source, ...(target === '' ? {} : { target }), note },
    ]),
  );
  const resources = { [exchange.surveyId]: units };
  return `${await js2xliff({ resources, sourceLanguage, targetLanguage }, { indent: '  ' })}\n`;
}
