import type { Messages } from '@lingui/core';
import type { Plugin } from 'vite';

/**
 * Names of placeholders that are numbers: they are written as the reader's language writes them (`Intl`), which a plain
 * placeholder is not. A number that has words round it that depend on it is a plural, and is written so by Lingui.
 */
const numbers: ReadonlySet<string> = new Set([
  'chosen',
  'count',
  'figure',
  'index',
  'least',
  'max',
  'min',
  'most',
  'next',
  'number',
  'over',
  'place',
  'steps',
  'wrong',
]);

/** Has the numbers in every catalog formatted for its locale. */
export function formatNumbers(): Plugin {
  return {
    name: 'askpath-numbers',
    transform: {
      filter: { id: /\.po$/ },
      async handler(code) {
        const messages = Object.entries(await messagesIn(code)).map(([id, tokens]) => [
          id,
          formatted(tokens),
        ]);
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(messages)));
        return { code: `export const messages = JSON.parse(${json});`, map: null };
      },
    },
  };
}

/** The messages of a module that Lingui's plugin, or this one, has made of a catalog. */
export async function messagesIn(code: string): Promise<Messages> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).messages;
}

/** The same tokens of a message, also of those in its plural forms, with a format for each number. */
export function formatted(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return tokens;
  return tokens.map((token) => {
    if (!Array.isArray(token)) return token;
    const [name, type, forms] = token;
    if (type === undefined) return numbers.has(name) ? [name, 'number'] : token;
    if (typeof forms !== 'object' || forms === null) return token;
    return [
      name,
      type,
      Object.fromEntries(Object.entries(forms).map(([form, inside]) => [form, formatted(inside)])),
    ];
  });
}
