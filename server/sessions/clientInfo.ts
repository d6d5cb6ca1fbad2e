/** The tag as BCP 47 writes it; English for what is no language tag. */
export function localeOf(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * What is kept of a device: a few plain facts, as JSON. Anything nested, long or numerous is not a fact about
 * a device, and what is not kept cannot leak (P02).
 */
export function deviceOf(info: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(info)
    .filter(([name, value]) => name.length <= 32 && isFact(value))
    .slice(0, 16);
  return JSON.stringify(Object.fromEntries(facts));
}

function isFact(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 64;
  return typeof value === 'number' || typeof value === 'boolean';
}
