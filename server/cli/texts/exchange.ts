import { isObject } from '../../content/problems/words.ts';

/** Texts on their way to a translator and back. */
export interface Exchange {
  readonly surveyId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly units: readonly Unit[];
}

interface Unit {
  readonly id: string;
  readonly source: string;
  /** Empty for a missing translation. */
  readonly target: string;
  /** The translator or a tool has marked it as uncertain. */
  readonly isFuzzy: boolean;
  readonly note: string;
}

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
  const { headers, translations } = po.parse(text);
  const header = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  const units = Object.entries(translations).flatMap(([id, bySource]) =>
    Object.values(bySource)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgstr, comments }) => ({
        id,
        source: msgid,
        target: msgstr[0] ?? '',
        isFuzzy: /\bfuzzy\b/.test(comments?.flag ?? ''),
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

async function readXliff(text: string): Promise<Exchange> {
  const { xliff2js } = await import('xliff');
  const read = Object(await xliff2js(text));
  const [[surveyId, units] = ['', {}]] = Object.entries(Object(read.resources));
  return {
    surveyId,
    sourceLanguage: String(read.sourceLanguage ?? ''),
    targetLanguage: String(read.targetLanguage ?? ''),
    units: Object.entries(Object(units)).map(([id, unit]) => ({
      id,
      source: plain(Object(unit).source),
      target: plain(Object(unit).target),
      isFuzzy: false,
      note: '',
    })),
  };
}

/** A text with elements of a tool inside comes as a list. */
function plain(text: unknown): string {
  if (text === undefined || text === null) return '';
  if (typeof text === 'string') return text;
  const kind = isObject(text) || Array.isArray(text) ? 'elements of XLIFF' : typeof text;
  throw new Error(`A plain text is expected in XLIFF, not ${kind}: ${JSON.stringify(text)}`);
}
