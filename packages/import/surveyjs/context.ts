import { isObject } from '../../../server/content/problems/words.ts';
import {
  allOf,
  call,
  type Expression,
  literal,
  mapCalls,
  mapReferences,
  reference,
  Unconvertible,
  Unreadable,
} from '../expressions/expression.ts';
import { parseSurveyJs } from '../expressions/surveyjs.ts';
import type { Alias, Entry, FormOption, Rule, Value } from '../form.ts';
import { picturesInText } from '../media/addresses.ts';
import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { htmlOf, isTexts, mapTexts, plainOf, type Texts, textsOf } from '../texts.ts';
import { wordIn } from '../words.ts';
import { pipe } from '../write/localize.ts';
import { simplified } from './simplified.ts';
import { textsShown } from './texts.ts';
import { knownInItems } from './types/known.ts';

/** A list, such as people or visits, that several questions fill in together. */
export interface List {
  /** The name of the first question that fills in the list. */
  readonly first: string;
  readonly fields: Set<string>;
  /**
   * The conditions of later questions that show a field again, by field; null stands for a field that is always shown.
   */
  readonly again: Map<string, readonly (Expression | null)[]>;
  /** Conditions on each repetition, by the names of the questions. */
  readonly each: Map<string, Expression>;
}

/** Reads the parts that all questions of SurveyJS share, and notes what cannot be converted. */
export class SurveyJsContext {
  readonly notes: Notes;
  readonly languages: readonly string[];
  readonly resources: Resources;
  /** The options of each question, for questions that take them over. */
  readonly choices = new Map<string, readonly FormOption[]>();
  readonly aliases = new Map<string, Alias>();
  /** The lists by their `valueName`. */
  readonly lists = new Map<string, List>();

  /** Conditions under which triggers show elements, by their names. */
  shownBy: ReadonlyMap<string, Expression> = new Map();

  /** The values that triggers set read-only fields to, by name. */
  setBy: ReadonlyMap<string, Expression> = new Map();

  /** Rules of validators, by the names of their questions in the report. */
  readonly rules = new Map<string, Rule[]>();

  /** Values of computed columns. */
  readonly values: Value[] = [];

  /** The names of the questions to which a matrix or a text with several fields is converted. */
  readonly parts = new Map<string, readonly string[]>();

  /** Cells whose value is the same for all respondents. */
  readonly constants = new Map<string, Expression>();

  /** The most characters of texts without a bound; 0 for no limit. */
  maxTextLength = 0;

  /** The names of answers that differ from the name of their question. */
  readonly valueNames = new Map<string, string>();

  /** The names in the source of fields that were renamed. */
  sourceNames: ReadonlyMap<string, string> = new Map();

  /** The elements of the survey by name; of several elements with a name the first. */
  elements: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map();

  /** The survey as text, in which names are searched. */
  text = '';

  /** Reads an element that is nested in another one. */
  entriesOf: (element: unknown) => readonly Entry[] = () => [];

  /** The signature of the survey, which is asked for before the start. */
  signature: { readonly title: Texts; readonly isRequired: boolean } | null = null;

  constructor(notes: Notes, languages: readonly string[], resources: Resources) {
    this.notes = notes;
    this.languages = languages;
    this.resources = resources;
  }

  word(word: Parameters<typeof wordIn>[0]): Texts {
    return wordIn(word, this.languages);
  }

  addRule(source: string, rule: Rule): void {
    this.rules.set(source, [...(this.rules.get(source) ?? []), rule]);
  }

  /** A text as HTML, in which names in braces stand for answers. */
  html(value: unknown): Texts | undefined {
    const texts = this.#texts(value);
    return texts && mapTexts(texts, (text) => named(this.#withPictures(htmlOf(text))));
  }

  /** The text with the addresses of fetched pictures replaced. */
  #withPictures(html: string): string {
    return picturesInText(html).reduce((text, address) => {
      const picture = this.resources.picture(address);
      if (!('path' in picture)) return text;
      const written = address.replaceAll('&', '&amp;');
      return text.replaceAll(address, picture.path).replaceAll(written, picture.path);
    }, html);
  }

  plain(value: unknown): Texts | undefined {
    const texts = this.#texts(value);
    return texts && mapTexts(texts, (text) => named(plainOf(text)));
  }

  /** The text in each language that has one. */
  #texts(value: unknown): Texts | undefined {
    const texts = textsShown(value, this.languages);
    const [standard = ''] = this.languages;
    const { '': plain, ...others } = texts ?? {};
    const standardText = others[standard];
    if (standardText === undefined || plain === undefined || standard === '') return texts;
    if (standardText !== plain)
      this.notes.add(null, 'lost', `the default text gives way to that of ${standard}: ${plain}`);
    return others;
  }

  /** Reads a condition; null if there is none, or if it cannot be read, which is noted. */
  condition(source: string | null, value: unknown, key: string): Expression | null {
    if (typeof value !== 'string' || value.trim() === '') return null;
    try {
      const parsed = mapCalls(parseSurveyJs(value), (call) => this.#ofParts(call));
      const expression = simplified(
        mapReferences(parsed, (ref) => this.constants.get(ref.name) ?? ref),
      );
      const isText = expression.kind === 'literal' && typeof expression.value === 'string';
      if (isText && !key.startsWith('expression of')) throw new Unconvertible('is a text');
      return expression;
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      const isIgnored = error instanceof Unreadable && /If$/.test(key);
      const consequence = isIgnored ? ', so that SurveyJS ignores it' : '';
      this.notes.add(
        source,
        isIgnored ? 'changed' : 'lost',
        `${key} ${value}: ${error.message}${consequence}`,
      );
      return null;
    }
  }

  /** Whether all questions are empty to which a question of the source was converted; null for any other call. */
  #ofParts({ name, args: [of] }: Extract<Expression, { kind: 'call' }>): Expression | null {
    const parts = of?.kind === 'reference' ? this.parts.get(of.name) : undefined;
    if (name !== 'empty' || !parts) return null;
    return allOf(parts.map((part) => call('empty', reference(part))));
  }

  /**
   * The condition of an element: `visibleIf`, or the conditions of triggers, without which a hidden element is never
   * shown.
   */
  shownIf(name: string, visible: boolean | undefined, visibleIf: Expression | null) {
    const shown = visibleIf ?? this.shownBy.get(name) ?? null;
    return shown === null && visible === false ? literal(false) : shown;
  }

  /**
   * Converts options, rows or columns; `each` is a condition on all of them, in which `{item}` stands for the option.
   */
  items(
    source: string,
    values: readonly unknown[],
    each: Expression | null,
  ): readonly FormOption[] {
    return values.map((value) => {
      const item = new SourceRecord(isObject(value) ? value : itemOf(value));
      const name = item.text('value') ?? item.text('name') ?? '';
      const text = this.html(item.get('text') ?? item.get('title')) ?? textsOf(htmlOf(name));
      const visible = this.condition(source, item.get('visibleIf'), 'visibleIf');
      const enabled = this.condition(source, item.get('enableIf'), 'enableIf');
      if (enabled) this.notes.add(source, 'changed', `"${name}" is hidden instead of disabled`);
      const ofAll =
        each && mapReferences(each, (ref) => (ref.name === 'item' ? literal(name) : ref));
      item.get('imageLink');
      const config = {
        ...(item.flag('isExclusive') ? { exclusive: true } : {}),
        ...(item.flag('showCommentArea') ? { input: true } : {}),
      };
      item.reportUnread(
        this.notes,
        source,
        /^(?:customProperty|score|icon|iconName|id|comment\w+|isCommentRequired)$/,
        knownInItems,
      );
      const conditions = [visible, enabled, ofAll].filter((expression) => expression !== null);
      const [first, ...others] = conditions;
      return {
        name,
        text,
        ...(Object.keys(config).length > 0 ? { config } : {}),
        showIf: first
          ? others.reduce<Expression>(
              (left, right) => ({ kind: 'binary', operator: 'and', left, right }),
              first,
            )
          : null,
      };
    });
  }
}

/** Reads an option; older surveys write it as `value|text`. */
function itemOf(value: unknown): Readonly<Record<string, unknown>> {
  const [, name, text] = /^([^|]+)\|(.+)$/.exec(String(value)) ?? [];
  return name === undefined ? { value } : { value: name, text };
}

const textKeys =
  /^(?:title|description|text|html|\w*(?:Text|Html|Description|Title|placeholder)|label\w+)$/i;

/**
 * The languages of a survey's texts, beginning with that of its `default` texts: SurveyJS reads these as English unless
 * `defaultLocale` is set. `locale` is the language of all texts only if no text has several languages.
 */
export function languagesIn(
  json: unknown,
  locale: string | undefined,
  defaultLocale: string | undefined,
): readonly string[] {
  const known = new Set<string>();
  let hasDefault = false;
  const visit = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const tags = Object.keys(value).filter((tag) => tag !== 'default');
    const isText = 'default' in value || textKeys.test(key);
    if (isText && isTexts(Object.fromEntries(tags.map((tag) => [tag, value[tag]])))) {
      for (const tag of tags) known.add(tag);
      hasDefault ||= 'default' in value;
    } else for (const [name, inner] of Object.entries(value)) visit(inner, name);
  };
  visit(json);
  const chosenLocale = defaultLocale ?? locale;
  if (known.size === 0) return chosenLocale === undefined ? [] : [chosenLocale];
  const isLocale = locale !== undefined && !(hasDefault && known.has(locale));
  const standard = defaultLocale ?? (isLocale ? locale : 'en');
  return [standard, ...[...known].filter((tag) => tag !== standard)];
}

/** Keeps braces that SurveyJS does not read as a name, such as those of style sheets. */
function named(text: string): string {
  return text.replace(/\{([^{}<>;"\n]+)\}/g, (_, name: string) => pipe(name.trim()));
}
