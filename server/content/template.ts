/** A name in braces in an authored text, such as `{overall:label|nothing}`. */
export interface Placeholder {
  /** The id of a question, or `value`. */
  readonly name: string;
  /** The row or blank of a question, or the name of a value. */
  readonly part: string | undefined;
  readonly format: string | undefined;
  /** The HTML that replaces a missing answer. */
  readonly fallback: string;
  /** The text as it was written, without the braces; empty for a name that the server has inserted. */
  readonly source: string;
}

/** A text with names in braces; a text without such names has no template. */
export type Template = readonly (string | Placeholder)[];

/** Returns the HTML for a placeholder; empty without an answer. */
export type Fill = (placeholder: Placeholder) => string;

/** Matches whole tags, too, so that names in their attributes are not replaced. */
const token = /<[a-zA-Z/!][^<>]*>|\{\{|\}\}|\{([a-zA-Z][^{}<>]*)\}/g;
const inside = /^([\w-]+(?:~[\w-]+){0,2})(?:\.([\w-]+))?(?::([\w-]+))?$/;

/**
 * Parses a text; null for a text in which no brace is followed by a letter, and which therefore is
 * never changed.
 */
export function parseTemplate(text: string): Template | null {
  if (!/\{[a-zA-Z]/.test(text)) return null;
  const parts: (string | Placeholder)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index));
    const [whole, source] = match;
    if (source !== undefined) parts.push(placeholder(source));
    else parts.push(whole === '{{' || whole === '}}' ? whole.slice(1) : whole);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Returns the names in the attributes of tags, which are not replaced. */
export function namesInTags(text: string): readonly Placeholder[] {
  const tags = text.match(/<[a-zA-Z/!][^<>]*>/g) ?? [];
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\{([a-zA-Z][^{}<>]*)\}/g)].map(([, source = '']) => placeholder(source)),
  );
}

export function fillTemplate(template: Template, fill: Fill): string {
  return template
    .map((part) => (typeof part === 'string' ? part : fill(part) || part.fallback))
    .join('');
}

export function writeTemplate(template: Template): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.source === '' ? part.fallback : `{${part.source}}`;
    })
    .join('');
}

export function placeholdersIn(template: Template): readonly Placeholder[] {
  return template.filter((part) => typeof part !== 'string');
}

function placeholder(source: string): Placeholder {
  const bar = source.indexOf('|');
  const name = bar < 0 ? source : source.slice(0, bar);
  const [, id = name, part, format] = inside.exec(name.trim()) ?? [];
  return { name: id, part, format, fallback: bar < 0 ? '' : source.slice(bar + 1), source };
}
