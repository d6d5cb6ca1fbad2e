/** A name in braces in an authored text, such as `{overall:label|nothing}`. */
export interface Placeholder {
  /** A question, or `value`. */
  readonly name: string;
  /** A row or a blank of a question, or the name of a value. */
  readonly part: string | undefined;
  readonly format: string | undefined;
  /** HTML in place of a missing answer. */
  readonly fallback: string;
  /** As it was written, without the braces; empty for one that the server has put in. */
  readonly source: string;
}

/** A text with names in braces; texts without any have no template. */
export type Template = readonly (string | Placeholder)[];

/** HTML for a placeholder; empty where there is no answer. */
export type Fill = (placeholder: Placeholder) => string;

/** Tags stay as they are, because nothing may be inserted into their attributes. */
const token = /<[a-zA-Z/!][^<>]*>|\{\{|\}\}|\{([a-zA-Z][^{}<>]*)\}/g;
const inside = /^([\w-]+(?:~[\w-]+){0,2})(?:\.([\w-]+))?(?::([\w-]+))?$/;

/** Null for a text in which no brace is followed by a letter; such a text is never changed. */
export function parseTemplate(text: string): Template | null {
  if (!/\{[a-zA-Z]/.test(text)) return null;
  const parts: (string | Placeholder)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index));
    const [found, source] = match;
    if (source !== undefined) parts.push(placeholder(source));
    else parts.push(found === '{{' || found === '}}' ? found.slice(1) : found);
    end = match.index + found.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** The names in the attributes of tags, where none is replaced. */
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
