import {
  call,
  type Expression,
  literal,
  mapCalls,
  mapReferences,
  referencesIn,
  Unconvertible,
} from '../expressions/expression.ts';
import { lookedFor } from '../expressions/textRules.ts';
import { columnPrefix, parseXPath } from '../expressions/xpath.ts';
import { repetitionNumber } from '../expressions/xpathCalls.ts';
import type { Alias, FormOption } from '../form.ts';
import type { Notes } from '../notes.ts';
import { htmlOf, mapTexts, plainOf, type Texts } from '../texts.ts';
import { wordIn } from '../words.ts';
import { type Cells, type FormFiles, mediaHeader, partsOf } from './cells.ts';
import { canBeComputed, formatsIn } from './formulas.ts';
import { type FormLanguages, languagesOf } from './languages.ts';
import { linksInWords, marked, named, plainLinks } from './markdown.ts';
import { withDates } from './moments.ts';
import { commonPattern, isWhole } from './patterns.ts';
import { isMetadata, rowType } from './rowTypes.ts';
import { withAllChosen } from './several.ts';
import { short, shortList } from './skipped.ts';
import { lookedUp } from './tables.ts';
import type { Sheet } from './workbook.ts';

/** Reads the columns of a sheet with their texts by language, such as `label::French (fr)`. */
export class XlsFormContext {
  readonly notes: Notes;
  readonly #languages: FormLanguages;
  readonly #types = new Map<string, string>();
  /** Names of rows that respondents answer or that are computed. */
  readonly #answered = new Set<string>([repetitionNumber]);
  /** Whether the form is of Survey123, in which a regular expression may match a part of an answer. */
  readonly isSurvey123: boolean;
  /** Names of lists that questions use. */
  readonly #lists = new Set<string>();
  /** Names of columns of the choices that filters use. */
  readonly #filtered = new Set<string>();
  readonly #choices: ReadonlyMap<string, readonly Cells[]>;
  /** Names of options that were read already, by list and filter. */
  readonly aliases = new Map<string, Alias>([[repetitionNumber, 'number']]);
  readonly pictures: ReadonlyMap<string, string>;
  readonly #tables: ReadonlyMap<string, readonly Cells[]>;

  constructor(
    notes: Notes,
    survey: Sheet,
    choices: Sheet | undefined,
    standard: string | undefined,
    { tables, pictures }: FormFiles,
  ) {
    this.notes = notes;
    this.pictures = pictures;
    this.#languages = languagesOf([survey, ...(choices ? [choices] : [])], standard, notes);
    this.isSurvey123 = survey.headers.some((header) => /^(?:bind|body)::?esri:/i.test(header));
    for (const { name = '', type = '' } of survey.rows.map(({ cells }) => cells)) {
      const row = rowType(type).type;
      this.#types.set(name, row);
      if (!isMetadata(row)) this.#answered.add(name);
    }
    this.#choices = Map.groupBy(
      (choices?.rows ?? []).map(({ cells }) => cells),
      (cells) => cells.list_name ?? '',
    );
    this.#tables = new Map([...this.#choices, ...tables]);
  }

  /** The languages of the form, the default language first; empty if the form names none. */
  get languages(): readonly string[] {
    return this.#languages.languages;
  }

  word(word: Parameters<typeof wordIn>[0]): Texts {
    return wordIn(word, this.languages);
  }

  /** The texts of a column in all languages, in which names stand for answers. */
  html(cells: Cells, column: string): Texts | undefined {
    return this.#texts(cells, column, (text) => this.#named(marked(htmlOf(text))));
  }

  plain(cells: Cells, column: string): Texts | undefined {
    return this.#texts(cells, column, (text) => this.#named(plainOf(plainLinks(text))));
  }

  #named(text: string): string {
    return named(text, (name) => this.#isMoment(name));
  }

  #isMoment(name: string): boolean {
    return this.#types.get(name) === 'datetime';
  }

  #texts(cells: Cells, column: string, change: (text: string) => string): Texts | undefined {
    const { languages, tags, plain } = this.#languages;
    const [standard] = languages;
    const texts: Record<string, string> = {};
    const columns = Object.entries(cells).filter(([header]) => partsOf(header)[0] === column);
    for (const [header, text] of columns.toSorted(([a], [b]) => b.length - a.length)) {
      const [, ...language] = partsOf(header);
      const tag = language.length === 0 ? plain : tags.get(language.join(':'));
      if (typeof tag !== 'string') continue;
      const key = tag === standard ? '' : tag;
      const first = texts[key];
      texts[key] = first ?? change(text);
      if (first === undefined || first === change(text)) continue;
      const message = `two columns "${column}" have texts in one language, "${header}" is not kept`;
      const source = cells.list_name === undefined ? (cells.name ?? null) : null;
      this.notes.add(source, 'lost', `${message}: ${short(text)}`);
    }
    return Object.keys(texts).length > 0 ? texts : undefined;
  }

  /** Reads an expression; null if there is none, or if it cannot be read, which is noted. */
  expression(
    source: string | null,
    text: string | undefined,
    key: string,
    hasColumns = false,
  ): Expression | null {
    if (text === undefined) return null;
    try {
      const read = this.#read(source, text, hasColumns);
      const [format] = formatsIn(read);
      if (/calculation$/.test(key) && format !== undefined)
        this.notes.add(source, 'changed', `the date ${short(text)} is not written as ${format}`);
      return read;
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      this.notes.add(source, 'lost', `${key} ${text}: ${error.message}`);
      return null;
    }
  }

  /** Reads an expression; null for a text that is no expression. */
  readable(source: string, text: string): Expression | null {
    try {
      return this.#read(source, text, false);
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      return null;
    }
  }

  /** A formula that can be computed from an answer of the respondent; null for any other formula. */
  formulaOfAnswers(source: string, text: string): Expression | null {
    const formula = this.readable(source, text);
    const names = formula ? referencesIn(formula).map(({ name }) => name) : [];
    const isOfAnswers = names.length > 0 && names.every((name) => this.#answered.has(name));
    if (!formula || !isOfAnswers) return null;
    return formula.kind === 'reference' || canBeComputed(formula) ? formula : null;
  }

  #read(source: string | null, text: string, hasColumns: boolean): Expression {
    const read = mapCalls(parseXPath(text, hasColumns), (call) => this.#known(source, call));
    const chosen = withAllChosen(read, (name) => this.#types.get(name) === 'select_multiple');
    return withDates(chosen, (name) => this.#isMoment(name));
  }

  /** Evaluates a call that tables, patterns or the number of the repetition determine; null for any other call. */
  #known(source: string | null, of: Extract<Expression, { kind: 'call' }>): Expression | null {
    const [answer, pattern, time] = of.args;
    const isSameTime = time?.kind === 'reference' && this.aliases.get(time.name) === 'number';
    if (of.name === 'indexed-repeat' && answer && isSameTime) return answer;
    if (of.name === 'matches' && answer && pattern?.kind === 'literal')
      return call('matches', answer, literal(this.#pattern(source, String(pattern.value))));
    return lookedUp(of, this.#tables, (column) => this.#filtered.add(`${columnPrefix}${column}`));
  }

  #pattern(source: string | null, pattern: string): string {
    const common = commonPattern(pattern);
    if (this.isSurvey123) return lookedFor(common);
    if (!isWhole(common)) {
      const message = `the regular expression ${pattern} has to match the whole text`;
      this.notes.add(
        source,
        'minor',
        `${message}, as in ODK Collect; Enketo looks for it in the text`,
      );
    }
    return common;
  }

  /** Notes lists and columns of the choices that are not used. */
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
          /^(?:list_name|name|value|label|media|image|audio|video)$/.test(name) ||
          this.#filtered.has(`${columnPrefix}${header}`);
        if (!isRead) unread.set(header, [...(unread.get(header) ?? []), text]);
      }
    }
    for (const [header, texts] of unread) {
      const message = `the column "${header}" of choices is not kept: ${shortList(texts)}`;
      this.notes.add(null, 'minor', message);
    }
  }

  hasList(list: string): boolean {
    return this.#choices.has(list);
  }

  /** The options of a list; options that a filter removes get a condition. */
  options(
    source: string,
    list: string,
    filter: Expression | null,
    { value = 'name', label = 'label' }: Readonly<Partial<Record<string, string>>> = {},
  ): readonly FormOption[] {
    const rows = this.#choices.get(list) ?? [];
    this.#lists.add(list);
    for (const { name } of filter ? referencesIn(filter) : []) this.#filtered.add(name);
    for (const column of [value, label]) this.#filtered.add(`${columnPrefix}${column}`);
    if (rows.length === 0) this.notes.add(source, 'lost', `the list "${list}" has no options`);
    return rows.map((cells) => {
      const name = cells[value] ?? cells.name ?? cells.value ?? '';
      const imgs = Object.entries(cells).flatMap(([header, file]) => {
        const src = mediaHeader(header) === 'image' ? this.pictures.get(file) : undefined;
        if (src === undefined && mediaHeader(header) !== null)
          this.notes.add(source, 'lost', `the ${header} of "${name}" is not kept: ${file}`);
        return src === undefined ? [] : [{ src, alt: '' }];
      });
      const showIf =
        filter &&
        mapReferences(filter, (ref) =>
          ref.name.startsWith(columnPrefix)
            ? literal(cells[ref.name.slice(columnPrefix.length)] ?? '')
            : ref,
        );
      const text = mapTexts(this.html(cells, label) ?? { '': name }, linksInWords);
      return { name, text, showIf, ...(imgs.length > 0 ? { imgs: imgs.slice(0, 1) } : {}) };
    });
  }
}
