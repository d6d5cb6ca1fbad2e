/** The first fault of a translation's markup or placeholders; null where they fit. */
export function imbalance(source: string, target: string): string | null {
  const open: string[] = [];
  for (const [whole, slash, name = ''] of target.matchAll(
    /<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*>/gi,
  )) {
    const tag = name.toLowerCase();
    if (lonely.has(tag)) continue;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return `${whole} closes nothing`;
  }
  const [left] = open;
  if (left !== undefined) return `<${left}> is not closed`;
  const wanted = placeholders(source);
  const given = placeholders(target);
  const lost = wanted.find((name) => !given.includes(name));
  if (lost !== undefined) return `${lost} is missing`;
  const added = given.find((name) => !wanted.includes(name));
  return added === undefined ? null : `${added} is not in the source`;
}

/** Elements without an end. */
const lonely = new Set(['br', 'hr', 'img', 'wbr']);

function placeholders(text: string): readonly string[] {
  return text.match(/\{[^{}]*\}/g) ?? [];
}
