import { direction, type Locale } from '../locales.ts';
import type { OwnAnswers } from './schema.ts';

/** The app's words for a part of an answer that has no text in the survey. */
interface OwnAnswersPart {
  readonly name: string;
  readonly label: string;
  readonly values: Readonly<Record<number, string>>;
}

export interface OwnAnswersWords {
  readonly locale: Locale;
  readonly heading: string;
  readonly notAnswered: string;
  readonly signature: string;
  readonly parts: readonly OwnAnswersPart[];
}

const style =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}' +
  'h1{font-size:1.5rem}dt{margin-top:1rem;font-weight:600}dd{margin:0}dt,dd{break-inside:avoid;overflow-wrap:anywhere}' +
  ':root{color-scheme:light dark}@media print{:root{color-scheme:light}}';

/** A self-contained HTML page; `timeZone` is an IANA name and defaults to the system's. */
export function ownAnswersDocument(
  { title, lang, startedAt, endedAt, signature, answers }: OwnAnswers,
  words: OwnAnswersWords,
  timeZone?: string,
): string {
  const { locale } = words;
  const dates = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const zone = timeZone === undefined ? '' : ` (${timeZone})`;
  const authored = ` lang="${escaped(lang ?? locale)}" dir="auto"`;
  const rows = answers.map(({ title: question, lines, ...feelings }) => {
    const byPart: Readonly<Record<string, number | undefined>> = feelings;
    const parts = words.parts.flatMap(({ name, label, values }) => {
      const value = byPart[name];
      return value === undefined ? [] : [`${label} ${values[value] ?? ''}`];
    });
    const answered = [
      ...lines.map((line) => `<dd${authored}>${escaped(line)}</dd>`),
      ...parts.map((line) => `<dd>${escaped(line)}</dd>`),
    ];
    const unanswered = `<dd>${escaped(words.notAnswered)}</dd>`;
    return `<dt${authored}>${escaped(question)}</dt>${answered.join('') || unanswered}`;
  });
  const signed =
    signature === undefined
      ? ''
      : `<dt>${escaped(words.signature)}</dt><dd dir="auto">${escaped(signature)}</dd>`;
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(`${words.heading}: ${title}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escaped(words.heading)}</p>
<h1${authored}>${escaped(title)}</h1>
<p>${escaped(dates.formatRange(Math.min(startedAt, endedAt), endedAt) + zone)}</p>
<dl>
${rows.join('\n')}${signed}
</dl>
</main>
</body>
</html>
`;
}

export function ownAnswersName(surveyId: string): string {
  return `answers-${surveyId}.html`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
