import {
  type Expression,
  literal,
  mapCalls,
  mapReferences,
  referencesIn,
  Unconvertible,
} from '../expressions/expression.ts';
import { columnPrefix, parseXPath } from '../expressions/xpath.ts';
import { ownTime } from '../expressions/xpathCalls.ts';
import type { Alias, FormOption } from '../form.ts';
import type { Notes } from '../notes.ts';
import { htmlOf, plainOf, type Texts, tagOf } from '../texts.ts';
import { wordIn } from '../words.ts';
import { pipe } from '../write/localize.ts';
import { type Cells, type FormFiles, lower, mediaHeader, partsOf } from './cells.ts';
import { lookedUp } from './tables.ts';
import type { Sheet } from './workbook.ts';

/** Columns of a sheet with their texts by language: `label::French (fr)`. */
export class XlsFormContext {
  readonly notes: Notes;
  /** The default language first; empty where the form names none. */
  readonly languages: readonly string[];
  readonly #tags = new Map<string, string>();
  /** Lists that questions have. */
  readonly #lists = new Set<string>();
  /** Names of columns of the choices that filters ask about. */
  readonly #filtered = new Set<string>();
  readonly #choices: ReadonlyMap<string, readonly Cells[]>;
  /** Lists whose options are read already, by the list and its filter. */
  readonly aliases = new Map<string, Alias>([[ownTime, 'number']]);
  readonly pictures: ReadonlyMap<string, string>;
  readonly #tables: ReadonlyMap<string, readonly Cells[]>;

  constructor(
    notes: Notes,
    sheets: readonly Sheet[],
    standard: string | undefined,
    choices: Sheet | undefined,
    { tables, pictures }: FormFiles,
  ) {
    this.notes = notes;
    this.pictures = pictures;
    const names = new Set(
      sheets.flatMap(({ headers }) => headers.flatMap((header) => languageOf(header) ?? [])),
    );
    const unknown = [...names].filter((name) => tagOf(name) === null);
    for (const name of unknown)
      notes.add(null, 'lost', `the language "${name}" has no known tag, its texts are not kept`);
    for (const name of names) this.#tags.set(name, tagOf(name) ?? '?');
    const tags = [...new Set(this.#tags.values())].filter((tag) => tag !== '?');
    const first = (standard === undefined ? null : tagOf(standard)) ?? tags[0];
    this.languages = first === undefined ? [] : [first, ...tags.filter((tag) => tag !== first)];
    this.#choices = Map.groupBy(
      (choices?.rows ?? []).map(({ cells }) => lower(cells)),
      (cells) => cells.list_name ?? cells['list name'] ?? '',
    );
    this.#tables = new Map([...this.#choices, ...tables]);
  }

  word(word: Parameters<typeof wordIn>[0]): Texts {
    return wordIn(word, this.languages);
  }

  /** The texts of a column in all languages, with the answers that they name. */
  html(cells: Cells, column: string): Texts | undefined {
    return this.#texts(cells, column, (text) => named(marked(htmlOf(text))));
  }

  plain(cells: Cells, column: string): Texts | undefined {
    return this.#texts(cells, column, (text) => named(plainOf(text)));
  }

  #texts(cells: Cells, column: string, change: (text: string) => string): Texts | undefined {
    const [standard] = this.languages;
    const texts = Object.entries(cells).flatMap(([header, text]): [string, string][] => {
      const [name = '', ...rest] = partsOf(header);
      if (name.toLowerCase() !== column) return [];
      const tag = rest.length === 0 ? '' : (this.#tags.get(rest.join(':')) ?? '?');
      return tag === '?' ? [] : [[tag === standard ? '' : tag, change(text)]];
    });
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  }

  /** Null without an expression, and for one that cannot be read, which is noted. */
  expression(
    source: string | null,
    text: string | undefined,
    key: string,
    hasColumns = false,
  ): Expression | null {
    if (text === undefined) return null;
    try {
      return mapCalls(parseXPath(text, hasColumns), (one) => this.#known(one));
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      this.notes.add(source, 'lost', `${key} ${text}: ${error.message}`);
      return null;
    }
  }

  /** A call of what tables and the number of the time decide; null for another one. */
  #known(of: Extract<Expression, { kind: 'call' }>): Expression | null {
    const [answer, , time] = of.args;
    const isOwnTime = time?.kind === 'reference' && this.aliases.get(time.name) === 'number';
    if (of.name === 'indexed-repeat' && answer && isOwnTime) return answer;
    return lookedUp(of, this.#tables);
  }

  /** Notes lists and columns of the choices that nothing reads. */
  reportUnused(): void {
    const unread = new Map<string, string[]>();
    for (const [list, rows] of this.#choices) {
      if (!this.#lists.has(list)) {
        const options = rows.map(({ name = '', label = '' }) => `${name} ${label}`.trim());
        this.notes.add(null, 'minor', `the list "${list}" is not used: ${shortList(options)}`);
      }
      for (const [header, text] of rows.flatMap((cells) => Object.entries(cells))) {
        const [name = ''] = partsOf(header);
        const isRead =
          /^(?:list[_ ]name|name|value|label|media|image|audio|video)$/.test(name) ||
          this.#filtered.has(`${columnPrefix}${header}`);
        if (!isRead) unread.set(header, [...(unread.get(header) ?? []), text]);
      }
    }
    for (const [header, texts] of unread) {
      const said = `the column "${header}" of choices is not kept: ${shortList(texts)}`;
      this.notes.add(null, 'minor', said);
    }
  }

  hasList(list: string): boolean {
    return this.#choices.has(list);
  }

  /** The options of a list; those that a filter removes are hidden by a condition each. */
  options(source: string, list: string, filter: Expression | null): readonly FormOption[] {
    const rows = this.#choices.get(list) ?? [];
    this.#lists.add(list);
    for (const { name } of filter ? referencesIn(filter) : []) this.#filtered.add(name);
    if (rows.length === 0) this.notes.add(source, 'lost', `the list "${list}" has no options`);
    return rows.map((cells) => {
      const name = cells.name ?? cells.value ?? '';
      const imgs = Object.entries(cells).flatMap(([header, file]) => {
        const src = mediaHeader(header) === 'image' ? this.pictures.get(file) : undefined;
        if (src === undefined && mediaHeader(header) !== null)
          this.notes.add(source, 'lost', `the ${header} of "${name}" is not kept: ${file}`);
        return src === undefined ? [] : [{ src, alt: '' }];
      });
      const showIf =
        filter &&
        mapReferences(filter, (one) =>
          one.name.startsWith(columnPrefix)
            ? literal(cells[one.name.slice(columnPrefix.length)] ?? '')
            : one,
        );
      const text = this.html(cells, 'label') ?? { '': name };
      return { name, text, showIf, ...(imgs.length > 0 ? { imgs: imgs.slice(0, 1) } : {}) };
    });
  }
}

function shortList(texts: readonly string[]): string {
  return `${texts.slice(0, 5).join(', ')}${texts.length > 5 ? ', …' : ''}`;
}

function languageOf(header: string): string | null {
  const [name = '', ...rest] = partsOf(header);
  const isText = /^(?:label|hint|constraint_message|required_message|guidance_hint)$/i.test(name);
  return isText && rest.length > 0 ? rest.join(':') : null;
}

/** The text with the places of answers, `${name}`. */
export function named(text: string): string {
  return text.replace(/\$\{([^{}]+)\}/g, (_, name: string) => pipe(name.trim()));
}

/** Emphasis and headings of the text format of forms. */
function marked(html: string): string {
  return html
    .replace(/\*\*(.+?)\*\*|__(.+?)__/g, (_, a: string, b: string) => `<strong>${a ?? b}</strong>`)
    .replace(
      /(^|<br>)#{1,6} ?(.+?)(?=<br>|$)/g,
      (_, start: string, text: string) => `${start}<strong>${text}</strong>`,
    )
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, (_, text: string) => `<em>${text}</em>`);
}
