import { type HostContext, parseHostContext } from '../../contract/hostContext.ts';
import { contextsAfter, type Tests } from '../db/exportQueries.ts';
import type { Store } from '../db/store.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

const pageSize = 1000;

/**
 * The number of columns is bounded, because host pages can send any names and spreadsheets limit
 * columns.
 */
const maxColumns = 100;

export async function contextNames(
  store: Store,
  survey: Questionnaire,
  tests: Tests = 'without',
): Promise<readonly string[]> {
  const names = new Set<string>();
  let lastId = '';
  for (;;) {
    const rows = await contextsAfter(store.db, survey.id, lastId, pageSize, tests);
    for (const { context } of rows) {
      for (const name of Object.keys(readContext(context))) {
        if (names.size < maxColumns) names.add(name);
      }
    }
    if (rows.length < pageSize) return [...names].sort();
    lastId = rows.at(-1)?.id ?? '';
  }
}

export function contextColumn(name: string): string {
  return `context.${name}`;
}

export function contextCells(context: string | null): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(readContext(context)).map(([name, value]) => [
      contextColumn(name),
      typeof value === 'boolean' ? String(value) : value,
    ]),
  );
}

export function readContext(context: string | null): HostContext {
  return (context === null ? null : parseHostContext(context)) ?? {};
}
