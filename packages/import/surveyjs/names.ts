import { isObject } from '../../../server/content/problems/words.ts';
import type { Notes } from '../notes.ts';
import { namesIn } from './hidden.ts';

const braced = /\{([^{}<>;"\n]+)\}/g;
const beforeName = /^[#$]?\s*(?:(?:panel|parentPanel|row)\.)?/;

/** The survey with the exact names of questions, because SurveyJS before version 3 ignores their case. */
export function withExactNames(survey: unknown, notes: Notes): unknown {
  const { triggers: _, ...parts } = Object(survey);
  const names = [...namesIn(parts), ...textsOf(survey, /^(?:valueName|setToName)$/)];
  const exact = new Set(names.flatMap((name) => [name, name.split(/[.[]/, 1)[0]]));
  const byLower = Map.groupBy(new Set(questionNames(survey)), (name) => name.toLowerCase());
  const rename = (text: string) =>
    text.replace(braced, (whole, inner: string) => {
      const [start = ''] = beforeName.exec(inner) ?? [];
      const name = inner.slice(start.length).split(/[.[]/, 1)[0]?.trimEnd() ?? '';
      const [meant, ...others] = exact.has(name) ? [] : (byLower.get(name.toLowerCase()) ?? []);
      if (meant === undefined || others.length > 0) return whole;
      notes.add(null, 'changed', `{${name}} is read as {${meant}}, which differs in its case`);
      return `{${start}${meant}${inner.slice(start.length + name.length)}}`;
    });
  return mapStrings(survey, rename);
}

/** The names of questions and columns at any depth. */
function questionNames(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(questionNames);
  if (!isObject(part)) return [];
  const named = [
    'elements',
    'questions',
    'templateElements',
    'columns',
    'calculatedValues',
  ].flatMap((key) => {
    const list = part[key];
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  const names = named.flatMap(({ name, valueName }) => [name, valueName]);
  return [
    ...names.filter((name) => typeof name === 'string'),
    ...Object.values(part).flatMap(questionNames),
  ];
}

/** The texts of certain keys at any depth. */
function textsOf(part: unknown, keys: RegExp): readonly string[] {
  if (Array.isArray(part)) return part.flatMap((item) => textsOf(item, keys));
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' && keys.test(key) ? [value] : textsOf(value, keys),
  );
}

function mapStrings(part: unknown, change: (text: string) => string): unknown {
  if (typeof part === 'string') return change(part);
  if (Array.isArray(part)) return part.map((item) => mapStrings(item, change));
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, mapStrings(value, change)]),
  );
}
