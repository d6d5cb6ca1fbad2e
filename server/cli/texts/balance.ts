/** Returns the first fault of a translation's markup or placeholders; null if they match the source. */
export function imbalance(source: string, target: string): string | null {
  const open: string[] = [];
  for (const [match, slash, name = ''] of target.matchAll(
    /<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*>/gi,
  )) {
    const tag = name.toLowerCase();
    if (lonely.has(tag)) continue;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return `${match} closes nothing`;
  }
  const [unclosed] = open;
  if (unclosed !== undefined) return `<${unclosed}> is not closed`;
  const sourceNames = placeholders(source);
  const targetNames = placeholders(target);
  const lost = sourceNames.find((name) => !targetNames.includes(name));
  if (lost !== undefined) return `${lost} is missing`;
  const added = targetNames.find((name) => !sourceNames.includes(name));
  return added === undefined ? null : `${added} is not in the source`;
}

/** HTML elements without an end tag. */
const lonely = new Set(['br', 'hr', 'img', 'wbr']);

function placeholders(text: string): readonly string[] {
  return text.match(/\{[^{}]*\}/g) ?? [];
}
