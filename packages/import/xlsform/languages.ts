import type { Notes } from '../notes.ts';
import { tagOf } from '../texts.ts';
import { partsOf } from './cells.ts';
import type { Sheet } from './workbook.ts';

export interface FormLanguages {
  /** The languages of the form, the default language first; empty if the form names none. */
  readonly languages: readonly string[];
  /** Tags by the names of languages in the columns; null for a name without a tag. */
  readonly tags: ReadonlyMap<string, string | null>;
  /** The language of columns without a language; empty for the default language. */
  readonly plain: string;
}

const textColumn = /^(?:label|hint|constraint_message|required_message|guidance_hint)$/;

const scripts = new Map([
  ['ar', /\p{Script=Arabic}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /\p{Script=Hiragana}/gu],
  ['zh', /\p{Script=Han}/gu],
]);

/** Letters that occur in a single language of the Latin script. */
const letters: readonly (readonly [RegExp, string])[] = [
  [/[ñ¿¡]/i, 'es'],
  [/[ãõ]/i, 'pt'],
  [/[ğış]/, 'tr'],
  [/[äöüß]/i, 'de'],
  [/[çœèêàù]/i, 'fr'],
];

export function languagesOf(
  sheets: readonly Sheet[],
  standard: string | undefined,
  notes: Notes,
): FormLanguages {
  const names = new Set(
    sheets.flatMap(({ headers }) => headers.flatMap((header) => nameIn(header))),
  );
  const tags = new Map([...names].map((name) => [name, tagOf(name)]));
  for (const name of [...names].filter((language) => tags.get(language) === null))
    notes.add(null, 'lost', `the language "${name}" has no known tag, its texts are not kept`);
  const tag = standard === undefined ? null : tagOf(standard);
  const beside = sheets.flatMap((sheet) => plainBeside(sheet));
  const usedTags = new Set(beside.flatMap(({ names }) => names.map((name) => tags.get(name))));
  const text = beside.flatMap(({ texts }) => texts).join(' ');
  const guessed = beside.length > 0 ? plainLanguage(text, tag, usedTags) : null;
  const tagged = [...tags.values()].filter((tag) => tag !== null);
  const all = new Set([tag ?? guessed, guessed, ...tagged].filter((tag) => tag !== null));
  const [first] = all;
  if (guessed !== null && guessed !== tag)
    notes.add(null, 'changed', `columns without a language are taken for ${guessed}`);
  return {
    ...{ languages: [...all], tags },
    plain: guessed === null || guessed === first ? '' : guessed,
  };
}

function nameIn(header: string): readonly string[] {
  const [name = '', ...rest] = partsOf(header);
  return textColumn.test(name) && rest.length > 0 ? [rest.join(':')] : [];
}

/** Texts of columns without a language, where other columns have one. */
function plainBeside({ headers, rows }: Sheet) {
  return headers
    .filter((header) => textColumn.test(header))
    .flatMap((column) => {
      const texts = rows.flatMap(({ cells }) => cells[column] ?? []);
      const names = rows
        .filter(({ cells }) => cells[column] !== undefined)
        .flatMap(({ cells }) =>
          Object.keys(cells).filter((header) => partsOf(header)[0] === column),
        )
        .flatMap(nameIn);
      return names.length > 0 ? [{ names, texts }] : [];
    });
}

/** The language of a column without one, which no related column has; null if none remains. */
function plainLanguage(
  text: string,
  standard: string | null,
  usedTags: ReadonlySet<string | null | undefined>,
): string | null {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const written = [...scripts].find(([, script]) => count(script) * 2 > all)?.[0];
  const hinted = letters.find(([pattern]) => pattern.test(text))?.[1];
  const possible = [standard, ...(written ? [written] : ['en', hinted])];
  return possible.find((tag) => tag && !usedTags.has(tag)) ?? null;
}
