import { localeFor } from '../../../contract/locales.ts';
import { Unconvertible } from '../expressions/expression.ts';
import { isOptionText, subjectOf, type Target } from '../expressions/subjects.ts';
import type { Notes } from '../notes.ts';
import { defaultText, isOfApp, isTexts, mapTexts, plainOf, type Texts } from '../texts.ts';

const [open, bar, close] = ['\ue001', '\ue002', '\ue003'];
const marker = /\ue001([^\ue001\ue003]*)\ue003/g;

/** Marks a position in a text at which an answer is inserted; the writer replaces the name by an id. */
export function pipe(name: string, fallback = ''): string {
  return `${open}${name}${bar}${fallback}${close}`;
}

/** The names of the answers that are inserted into the texts of a value. */
export function pipedIn(part: unknown): readonly string[] {
  return [...JSON.stringify(part).matchAll(marker)].map(
    ([, piped = '']) => piped.split(bar)[0] ?? '',
  );
}

interface Languages {
  /** The language of texts without a tag; empty if the source names none. */
  readonly standard: string;
  readonly isSingle: boolean;
}

/** The keys of the languages in the survey file. */
export function languageKeys(
  tags: readonly string[],
  notes: Notes,
): Languages & { readonly keys: Readonly<Record<string, unknown>> } {
  const [standard = ''] = tags;
  const isSingle = tags.length < 2;
  const known = tags.filter(isOfApp);
  const distinct = known.filter(
    (tag, index) => known.findIndex((other) => localeFor(other) === localeFor(tag)) === index,
  );
  const unknown = tags.filter((tag) => !isOfApp(tag));
  if (unknown.length > 0) {
    const message = `language ${unknown.join(', ')}: the app does not speak it`;
    const seen = known.includes('en') ? 'en' : known.join(', ');
    const others = `so its texts stay in the file and respondents see those in ${seen}`;
    const alone = 'so respondents see its texts beside buttons in another language';
    notes.add(null, 'changed', `${message}, ${known.length > 0 ? others : alone}`);
  }
  const isListed = !isSingle && isOfApp(standard) && distinct.length > 1;
  const keys = isListed ? { languages: distinct } : standard ? { lang: standard } : {};
  return { standard, isSingle, keys };
}

/** A text in the form of a survey file. */
export function written(texts: Texts, { standard, isSingle }: Languages): unknown {
  const tags = Object.keys(texts);
  const [only = ''] = tags;
  if (tags.length === 0) return '';
  if (standard === '' || (isSingle && tags.length === 1)) return texts[only] ?? '';
  if (tags.length === 1 && only === '') return texts[only];
  return Object.fromEntries(tags.map((tag) => [tag === '' ? standard : tag, texts[tag]]));
}

interface NameContext {
  /** What a name stands for; null for an unknown name. */
  readonly resolve: (name: string) => Target;
  readonly note: (what: string) => void;
  /** The text that replaces an unknown name. */
  readonly missing?: string | undefined;
}

/** Texts with the ids of questions and values in braces; other braces are escaped. */
export function withNames(texts: Texts, context: NameContext): Texts {
  return mapTexts(texts, (text) => {
    if (!text.includes(open) && !/\{[a-zA-Z]/.test(text)) return text;
    let end = 0;
    let result = '';
    for (const match of text.matchAll(marker)) {
      const [name = '', fallback = ''] = (match[1] ?? '').split(bar);
      result += escapeBraces(text.slice(end, match.index));
      result += nameIn(name, fallback, context);
      end = match.index + match[0].length;
    }
    return result + escapeBraces(text.slice(end));
  });
}

/** Texts for a position where names are not replaced. */
export function withoutNames(texts: Texts, note: (what: string) => void): Texts {
  return mapTexts(texts, (text) =>
    text.replace(marker, (_, inside: string) => {
      const [name = '', fallback = ''] = inside.split(bar);
      note(`the answer to "${name}" cannot be inserted into this text`);
      return fallback;
    }),
  );
}

function nameIn(name: string, fallback: string, { resolve, note, missing }: NameContext) {
  try {
    const target = resolve(name);
    const fallbackPart = fallback === '' ? '' : `|${fallback.replace(/[{}|]/g, '')}`;
    if (target.kind === 'value') return `{value.${target.name}${fallbackPart}}`;
    if (target.kind === 'language') throw new Unconvertible('it is the language');
    if (target.kind === 'number') return '{number}';
    const { of, part } = target;
    const { kind } = subjectOf(target);
    if (part !== undefined && isOptionText(of, part)) return `{${of.id}:label${fallbackPart}}`;
    const id = part === undefined ? '' : `.${of.options.get(part)}`;
    if (kind === 'some' && of.question.type !== 'order') {
      throw new Unconvertible('it has several parts');
    }
    return `{${of.id}${id}${kind === 'one' || kind === 'several' ? ':label' : ''}${fallbackPart}}`;
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    note(`"${name}" is not inserted into a text: ${error.message}`);
    return fallback === '' ? (missing ?? `{{${plainOf(name)}}}`) : escapeBraces(fallback);
  }
}

function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

/** The text of a point of a rating in a single language, and its texts in other languages. */
export function hintOf({
  hint,
  score,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!isTexts(hint)) return { hint, score };
  const { '': _, ...i18n } = hint;
  return { hint: defaultText(hint), score, ...(Object.keys(i18n).length > 0 ? { i18n } : {}) };
}
