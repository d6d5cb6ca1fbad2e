import { isObject } from '../../../content/problems/words.ts';
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

/** A list of people, visits, … that several questions fill in. */
export interface List {
  /** The name of the first question. */
  readonly first: string;
  readonly fields: Set<string>;
  /** Conditions of later places that show a field again, by the field; null for one that is always shown. */
  readonly again: Map<string, readonly (Expression | null)[]>;
  /** Conditions on each time, by the names of the places. */
  readonly each: Map<string, Expression>;
}

/** Reads the parts that all questions of SurveyJS share, and notes what it cannot. */
export class SurveyJsContext {
  readonly notes: Notes;
  readonly languages: readonly string[];
  readonly resources: Resources;
  /** The options of each question, for those that carry them over. */
  readonly choices = new Map<string, readonly FormOption[]>();
  readonly aliases = new Map<string, Alias>();
  /** The lists by their `valueName`. */
  readonly lists = new Map<string, List>();

  /** Conditions under which triggers show elements, by their names. */
  shownBy: ReadonlyMap<string, Expression> = new Map();

  /** The values that triggers set fields to which are read only, by name. */
  setBy: ReadonlyMap<string, Expression> = new Map();

  /** Rules of validators, by the names of their questions in the report. */
  readonly rules = new Map<string, Rule[]>();

  /** Values of computed columns. */
  readonly values: Value[] = [];

  /** The names of the questions that a matrix or a text with several fields becomes. */
  readonly parts = new Map<string, readonly string[]>();

  /** Cells that have one value for all respondents. */
  readonly constants = new Map<string, Expression>();

  /** The characters of texts without a bound of their own; 0 for any number. */
  maxTextLength = 0;

  /** The names of the answers of questions that have another one. */
  readonly valueNames = new Map<string, string>();

  /** The elements of the survey by name, the first of each. */
  elements: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map();

  /** The survey as text, in which names are looked for. */
  text = '';

  /** Reads an element inside of another one. */
  entriesOf: (element: unknown) => readonly Entry[] = () => [];

  /** A signature, which is asked before the start. */
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

  /** A text with the answers that it names in braces. */
  html(value: unknown): Texts | undefined {
    const texts = textsShown(value, this.languages);
    return texts && mapTexts(texts, (text) => named(this.#withPictures(htmlOf(text))));
  }

  /** The text with the pictures that were taken from their addresses. */
  #withPictures(html: string): string {
    return picturesInText(html).reduce((text, address) => {
      const taken = this.resources.picture(address);
      if (!('path' in taken)) return text;
      const written = address.replaceAll('&', '&amp;');
      return text.replaceAll(address, taken.path).replaceAll(written, taken.path);
    }, html);
  }

  plain(value: unknown): Texts | undefined {
    const texts = textsShown(value, this.languages);
    return texts && mapTexts(texts, (text) => named(plainOf(text)));
  }

  /** Null without a condition, and for one that cannot be read, which is noted. */
  condition(source: string | null, value: unknown, key: string): Expression | null {
    if (typeof value !== 'string' || value.trim() === '') return null;
    try {
      const parsed = mapCalls(parseSurveyJs(value), (one) => this.#ofParts(one));
      const expression = simplified(
        mapReferences(parsed, (one) => this.constants.get(one.name) ?? one),
      );
      const isText = expression.kind === 'literal' && typeof expression.value === 'string';
      if (isText && !key.startsWith('expression of')) throw new Unconvertible('is a text');
      return expression;
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      const isIgnored = error instanceof Unreadable && /If$/.test(key);
      const said = isIgnored ? ', so that SurveyJS ignores it' : '';
      this.notes.add(
        source,
        isIgnored ? 'changed' : 'lost',
        `${key} ${value}: ${error.message}${said}`,
      );
      return null;
    }
  }

  /** Whether each of the questions is empty that one of the source has become; null for another call. */
  #ofParts({ name, args: [of] }: Extract<Expression, { kind: 'call' }>): Expression | null {
    const parts = of?.kind === 'reference' ? this.parts.get(of.name) : undefined;
    if (name !== 'empty' || !parts) return null;
    return allOf(parts.map((one) => call('empty', reference(one))));
  }

  /** The condition of an element: `visibleIf`, or that of triggers, without which a hidden one is never shown. */
  shownIf(name: string, visible: boolean | undefined, visibleIf: Expression | null) {
    const shown = visibleIf ?? this.shownBy.get(name) ?? null;
    return shown === null && visible === false ? literal(false) : shown;
  }

  /** Options, rows or columns; `each` is a condition on all of them, in which `{item}` is the option. */
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
        each && mapReferences(each, (one) => (one.name === 'item' ? literal(name) : one));
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
      const conditions = [visible, enabled, ofAll].filter((one) => one !== null);
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

/** Older surveys write `value|text`. */
function itemOf(value: unknown): Readonly<Record<string, unknown>> {
  const [, name, text] = /^([^|]+)\|(.+)$/.exec(String(value)) ?? [];
  return name === undefined ? { value } : { value: name, text };
}

const textKeys =
  /^(?:title|description|text|html|\w*(?:Text|Html|Description|Title|placeholder)|label\w+)$/i;

/** Languages of the texts of a survey: the default one, then the others. */
export function languagesIn(json: unknown, locale: string | undefined): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const tags = Object.keys(value).filter((tag) => tag !== 'default');
    const isText = 'default' in value || textKeys.test(key);
    if (isText && isTexts(Object.fromEntries(tags.map((tag) => [tag, value[tag]])))) {
      for (const tag of tags) found.add(tag);
    } else for (const [name, inner] of Object.entries(value)) visit(inner, name);
  };
  visit(json);
  if (found.size === 0) return locale === undefined ? [] : [locale];
  const standard = locale ?? 'en';
  return [standard, ...[...found].filter((tag) => tag !== standard)];
}

/** Braces with other punctuation than that of names are not of SurveyJS, such as those of styles. */
function named(text: string): string {
  return text.replace(/\{([^{}<>;"\n]+)\}/g, (_, name: string) => pipe(name.trim()));
}
