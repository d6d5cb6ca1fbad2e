import { didYouMean } from '../content/problems/nearest.ts';
import type { SessionConditions, Tests } from '../db/exportQueries.ts';
import { dayMs } from '../lib/day.ts';
import { WrongOption } from '../lib/wrongOption.ts';
import type { KnownValues } from './knownValues.ts';
import { statusNames } from './statusNames.ts';

export interface SessionFilter {
  /** The conditions that the database can check. */
  readonly conditions: SessionConditions;
  /** The values that a cell of a row may have, by the name of its column. */
  readonly cells: ReadonlyMap<string, ReadonlySet<string>>;
}

export const everySession: SessionFilter = { conditions: {}, cells: new Map() };

export interface FilterOptions {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly test?: boolean | undefined;
  readonly all?: boolean | undefined;
  /** Conditions of the form NAME=VALUE; several values of one column are alternatives. */
  readonly where?: readonly string[] | undefined;
}

export function testsOf({ test, all }: Pick<FilterOptions, 'test' | 'all'>): Tests {
  if (test && all) throw new WrongOption('--test: has no meaning with --all');
  if (all) return 'all';
  return test ? 'only' : 'without';
}

/** The columns of the export that the database has with the same text. */
const stored: Readonly<Record<string, 'id' | 'channel' | 'locale'>> = {
  session: 'id',
  channel: 'channel',
  locale: 'locale',
};

/**
 * @param columns the names that `where` may use
 * @param known the possible values of these columns' cells, if they are known
 * @throws {WrongOption} with the wrong option
 */
export function readFilter(
  options: FilterOptions,
  columns: readonly string[],
  known: KnownValues = new Map(),
): SessionFilter {
  const from = options.from === undefined ? undefined : timeOf('--from', options.from, 0);
  // `--to` includes the whole day, so that the limit is the beginning of the next day.
  const before = options.to === undefined ? undefined : timeOf('--to', options.to, 1);
  if (from !== undefined && before !== undefined && before <= from) {
    throw new WrongOption(
      `--to ${options.to}: is before ${options.from}, from which sessions are chosen`,
    );
  }
  const statuses = (options.status ?? []).flatMap((list) => list.split(',')).map(statusOf);
  const cells = cellsIn(options.where ?? [], columns, known);
  const inDatabase = [...cells].flatMap(([name, values]) => {
    const column = Object.hasOwn(stored, name) ? stored[name] : undefined;
    return column === undefined ? [] : [[column, [...values]] as const];
  });
  return {
    conditions: {
      tests: testsOf(options),
      ...(from === undefined ? {} : { from }),
      ...(before === undefined ? {} : { before }),
      ...(statuses.length === 0 ? {} : { statuses: [...new Set(statuses)] }),
      ...Object.fromEntries(inDatabase),
    },
    cells: new Map([...cells].filter(([name]) => !Object.hasOwn(stored, name))),
  };
}

export function hasCells(
  { cells: wantedCells }: SessionFilter,
  cells: Readonly<Record<string, string | number>>,
): boolean {
  for (const [name, values] of wantedCells) {
    if (!values.has(String(cells[name] ?? ''))) return false;
  }
  return true;
}

function timeOf(option: string, text: string, days: 0 | 1): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/.test(
    text,
  );
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = isDay || isTime ? Date.parse(isDay || hasZone ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(ms) || !isRealDay(text.slice(0, 10))) {
    throw new WrongOption(
      `${option} ${text}: a day such as 2031-05-01 or a time such as 2031-05-01T09:00Z is expected`,
    );
  }
  return isDay ? ms + days * dayMs : ms;
}

/** Returns whether a date exists: `Date.parse` reads 31 February as a day of March. */
function isRealDay(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function statusOf(name: string): number {
  const entry = Object.entries(statusNames).find(([, known]) => known === name);
  if (entry) return Number(entry[0]);
  const names = Object.values(statusNames);
  throw new WrongOption(
    `--status ${name}: one of ${names.join(', ')} is expected${didYouMean(name, names)}`,
  );
}

function cellsIn(
  where: readonly string[],
  columns: readonly string[],
  known: KnownValues,
): ReadonlyMap<string, ReadonlySet<string>> {
  const cells = new Map<string, Set<string>>();
  for (const text of where) {
    const equals = text.indexOf('=');
    if (equals < 1) throw new WrongOption(`--where ${text}: NAME=VALUE is expected`);
    const name = text.slice(0, equals);
    if (!columns.includes(name)) {
      throw new WrongOption(
        `--where ${text}: the export has no column "${name}"${didYouMean(name, columns)}`,
      );
    }
    const value = text.slice(equals + 1);
    const values = known.get(name);
    if (value !== '' && values && !values.includes(value)) {
      throw new WrongOption(
        `--where ${text}: ${noValue(name, values)}${didYouMean(value, values)}`,
      );
    }
    cells.set(name, (cells.get(name) ?? new Set()).add(value));
  }
  return cells;
}

/** The most names in a message, which should not be longer than a terminal. */
const mostNamed = 12;

function noValue(name: string, values: readonly string[]): string {
  const more = values.length > mostNamed ? ', …' : '';
  return `"${name}" has the values ${values.slice(0, mostNamed).join(', ')}${more}`;
}
