import { type HostContext, parseHostContext } from '../contract/hostContext.ts';
import { contextsAfter } from './db/exportQueries.ts';
import type { Store } from './db/store.ts';
import type { Questionnaire } from './survey/questionnaire.ts';

/** Contexts read at once. */
const page = 1000;

/** The most columns that contexts get: anybody can send any name, and a spreadsheet has an end. */
const mostColumns = 100;

/** The names that host pages have given along to a survey, in the order of the alphabet. */
export async function contextNames(
  store: Store,
  survey: Questionnaire,
): Promise<readonly string[]> {
  const names = new Set<string>();
  let last = '';
  for (;;) {
    const rows = await contextsAfter(store.db, survey.id, last, page);
    for (const { context } of rows) {
      for (const name of Object.keys(contextIn(context))) {
        if (names.size < mostColumns) names.add(name);
      }
    }
    if (rows.length < page) return [...names].sort();
    last = rows.at(-1)?.id ?? '';
  }
}

/** The column of a value in the context. */
export function contextColumn(name: string): string {
  return `context.${name}`;
}

/** A session's context by column. */
export function contextCells(context: string | null): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(contextIn(context)).map(([name, value]) => [
      contextColumn(name),
      typeof value === 'boolean' ? String(value) : value,
    ]),
  );
}

/** A session's context; empty where none was given. */
export function contextIn(context: string | null): HostContext {
  return (context === null ? null : parseHostContext(context)) ?? {};
}
