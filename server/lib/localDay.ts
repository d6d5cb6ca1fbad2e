/** Returns the day of a time in an IANA time zone or at an offset such as `+14:00`, as ISO text. */
export function localDay(time: number, timeZone: string): string {
  const known = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, known);
  const parts = new Map(known.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Returns the canonical name of a time zone; null for an unknown time zone. */
export function canonicalTimeZone(name: string): string | null {
  if (name === '') return null;
  try {
    return dayFormat(name).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns the time zone of this process, which the browsers of this machine also have. */
export function processTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Formats are cached without a limit, because making one takes longer than a whole start and there
 * are only as many as time zones.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone,
  });
}
