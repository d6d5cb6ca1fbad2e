const integers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en', {
  maximumFractionDigits: 1,
  minimumFractionDigits: 1,
});
/** Numbers of four digits have no comma, because they may be years. */
const exact = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: 'min2' });

const hundredths = new Intl.NumberFormat('en', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
});

export function integer(value: number): string {
  return signed(integers.format(value));
}

/** Formats a number with one decimal; a dash for a missing number. */
export function decimal(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : signed(decimals.format(value));
}

/** Formats a number with four digits; a dash for a missing number. */
export function figureOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : signed(exact.format(value));
}

/** Formats a number with two decimals; a dash for a missing number. */
export function coefficient(value: number | null): string {
  return value === null ? '–' : signed(hundredths.format(value));
}

/** Replaces the hyphen by a minus sign, which is as wide as a digit; zero has no sign. */
function signed(text: string): string {
  return text.replace(/^-(?=[0.]*$)/, '').replace('-', '−');
}

export function shareOf(count: number, all: number): number {
  return all === 0 ? 0 : count / all;
}

/** Formats a percentage with one decimal; a dash if `all` is 0. */
export function percentage(count: number, all: number): string {
  return all === 0 ? '–' : `${decimals.format((100 * count) / all)}%`;
}

/** Formats seconds as 4.2 s, 3 min 20 s or 2 h 5 min; a dash for a missing number. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–';
  if (seconds < 59.95) return `${decimals.format(seconds)}\u00a0s`;
  const rounded = Math.round(seconds);
  if (rounded < 3600) return pair(rounded, 'min', 's');
  return pair(Math.round(seconds / 60), 'h', 'min');
}

function pair(count: number, larger: string, smaller: string): string {
  const seconds = count % 60;
  const first = `${integers.format(Math.floor(count / 60))}\u00a0${larger}`;
  return seconds === 0 ? first : `${first}\u00a0${seconds}\u00a0${smaller}`;
}

/** Formats seconds for an axis, such as 45 s, 1:45 min or 2:30 h. */
export function roundDuration(seconds: number): string {
  if (seconds < 60) return `${figureOf(seconds)} s`;
  if (seconds < 3600) return clock(seconds, 'min');
  return clock(seconds / 60, 'h');
}

function clock(count: number, unit: string): string {
  const seconds = Math.round(count) % 60;
  const minutes = seconds === 0 ? '' : `:${String(seconds).padStart(2, '0')}`;
  return `${integers.format(Math.floor(Math.round(count) / 60))}${minutes} ${unit}`;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a day of the calendar for an axis, such as 1 May. */
export function dayName(day: string): string {
  return days.format(Date.parse(day));
}

/** Formats epoch milliseconds as a time in UTC, without seconds. */
export function moment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
