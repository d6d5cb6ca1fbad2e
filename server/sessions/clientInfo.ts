/** The canonical BCP 47 tag; `en` for an invalid one. */
export function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** At most 16 short scalar values as JSON; data that is not stored cannot leak. */
export function serializeDevice(info: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(info)
    .filter(([name, value]) => name.length <= 32 && isShortScalar(value))
    .slice(0, 16);
  return JSON.stringify(Object.fromEntries(facts));
}

function isShortScalar(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 64;
  return typeof value === 'number' || typeof value === 'boolean';
}
