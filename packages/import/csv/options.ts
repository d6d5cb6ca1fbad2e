import type { FormOption } from '../form.ts';
import { htmlOf, type Texts, textsOf } from '../texts.ts';
import { pipe } from '../write/localize.ts';

/**
 * Reads options such as `yes=Yes | no=No | other=Other…`: the id is before the first `=`, and a text that ends in …
 * asks for a text.
 */
export function optionsIn(text: string): readonly FormOption[] {
  const parts = text.split('|').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [, id, label = ''] = /^([\w-]{1,64})\s*=\s*(.+)$/.exec(part.trim()) ?? [
      null,
      undefined,
      part.trim(),
    ];
    const hasInput = label.endsWith('…') || label.endsWith('...');
    const shown = label.replace(/(?:…|\.\.\.)$/, '').trimEnd();
    return {
      name: id ?? shown,
      text: named(shown),
      ...(hasInput ? { config: { input: true } } : {}),
    };
  });
}

/** A text in which names in braces stand for answers. */
export function named(text: string): Texts {
  return textsOf(htmlOf(text).replace(/\{([^{}]+)\}/g, (_, name: string) => pipe(name.trim())));
}
