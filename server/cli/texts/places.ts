import { LocalizedText } from '../../content/localizedText.ts';
import { type Key, pathOf } from '../../content/problems/locate.ts';
import { isObject } from '../../content/problems/words.ts';
import { defaultLanguage } from '../../surveys/localize.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';

/** A text of a survey file that can be translated. */
export interface TextEntry {
  /**
   * The id, made of the ids of questions and options, so that it stays the same when their order
   * changes.
   */
  readonly id: string;
  readonly keys: readonly Key[];
  readonly path: string;
  readonly source: string;
  /** Whether the text has no language; adding a translation makes an object of it. */
  readonly isBare: boolean;
  /** The texts by the author's language tags, including the source. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface SurveyTexts {
  readonly sourceLanguage: string;
  readonly entries: readonly TextEntry[];
}

/** @throws if the file names no language */
export function textsOf({ authored: definition, text, id }: Questionnaire): SurveyTexts {
  const sourceLanguage = defaultLanguage(definition);
  if (sourceLanguage === undefined) {
    throw new Error(`${id}.json names no language: add "languages", such as ["en", "de"]`);
  }
  const file: unknown = JSON.parse(text);
  const questionKeys = keysOfQuestions(file, []);
  const entries = [...partsWithIds(definition, [], [])].flatMap(
    ({ part, keys: definitionKeys, names }) => {
      const keys = fileKeys(definitionKeys, names, questionKeys, definition.blocks);
      return part instanceof LocalizedText
        ? textEntries(valueAt(file, keys), keys, names, sourceLanguage)
        : hintOf(part, keys, names, sourceLanguage);
    },
  );
  return { sourceLanguage, entries };
}

/**
 * Returns the keys in the file, in which a question may be inside another part and blocks are among
 * questions.
 */
function fileKeys(
  keys: readonly Key[],
  [, id = '']: readonly string[],
  questionKeys: ReadonlyMap<string, readonly Key[]>,
  blocks: readonly { readonly position: string }[],
): readonly Key[] {
  const [list, index, ...rest] = keys;
  if (list === 'blocks') {
    const entries = blocks[Number(index)]?.position.match(/\d+/g) ?? [];
    return [...entries.flatMap((entry) => ['questions', Number(entry)]), ...rest];
  }
  const question = questionKeys.get(id);
  return list === 'questions' && index !== undefined && question ? [...question, ...rest] : keys;
}

function keysOfQuestions(part: unknown, keys: readonly Key[]): ReadonlyMap<string, readonly Key[]> {
  const { questions } = Object(part) as { questions?: unknown };
  if (!Array.isArray(questions)) return new Map();
  return new Map(
    questions.flatMap((question, index) => {
      const questionKeys = [...keys, 'questions', index];
      return [
        [String(Object(question).id), questionKeys] as const,
        ...keysOfQuestions(question, questionKeys),
      ];
    }),
  );
}

function textEntries(
  written: unknown,
  keys: readonly Key[],
  names: readonly string[],
  sourceLanguage: string,
): readonly TextEntry[] {
  const isBare = typeof written === 'string';
  const texts = (isBare ? { [sourceLanguage]: written } : written) as Record<string, string>;
  const source = textIn(texts, sourceLanguage) ?? Object.values(texts)[0] ?? '';
  const hasLetters = /\p{L}/u.test(source.replace(/<[^<>]*>/g, ''));
  if (isBare && !hasLetters) return [];
  return [{ id: names.join('.'), keys, path: pathOf(keys), source, isBare, texts }];
}

/** Returns the hint of a point, whose other languages are in `i18n`. */
function hintOf(
  part: unknown,
  keys: readonly Key[],
  names: readonly string[],
  sourceLanguage: string,
): readonly TextEntry[] {
  if (keys.at(-2) !== 'rateHint' || !isObject(part) || typeof part.hint !== 'string') return [];
  const texts = { ...Object(part.i18n), [sourceLanguage]: part.hint };
  const textKeys = [...keys, 'i18n'];
  const hint = {
    keys: textKeys,
    path: pathOf([...keys, 'hint']),
    source: part.hint,
    isBare: false,
  };
  return part.hint === '' ? [] : [{ ...hint, id: [...names, 'hint'].join('.'), texts }];
}

export function textIn(texts: Readonly<Record<string, string>>, lang: string): string | undefined {
  const [, text] =
    Object.entries(texts).find(([tag]) => tag.toLowerCase() === lang.toLowerCase()) ?? [];
  return text;
}

interface Part {
  readonly part: unknown;
  readonly keys: readonly Key[];
  readonly names: readonly string[];
}

function* partsWithIds(
  part: unknown,
  keys: readonly Key[],
  names: readonly string[],
): Generator<Part> {
  yield { part, keys, names };
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) {
      const { id } = Object(item) as { id?: unknown };
      const name = typeof id === 'string' ? id : String(index + 1);
      yield* partsWithIds(item, [...keys, index], [...names, name]);
    }
  } else if (isObject(part)) {
    for (const [key, item] of Object.entries(part)) {
      yield* partsWithIds(item, [...keys, key], [...names, key]);
    }
  }
}

function valueAt(file: unknown, keys: readonly Key[]): unknown {
  return keys.reduce<unknown>((value, key) => Object(value)[key], file);
}
