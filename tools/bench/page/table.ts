import { median } from '../numbers.ts';
import type { Load } from './load.ts';

export interface Measured extends Load {
  /** Milliseconds from the press on Next to the next question; null without a step. */
  readonly step: number | null;
}

type Column = keyof Measured;

const columns: Readonly<Record<Column, string>> = {
  visible: 'visible ms',
  usable: 'usable ms',
  hydrated: 'hydrated ms',
  hydration: 'hydration ms',
  mainThread: 'main thread ms',
  bytes: 'kB',
  requests: 'requests',
  step: 'next question ms',
};

/**
 * Medians with their ranges as a Markdown table, and how many times as long as the static page each page takes to be
 * visible.
 */
export function tableOf(rows: ReadonlyMap<string, readonly Measured[]>, floor: string): string {
  const names = Object.keys(columns) as Column[];
  const visible = (name: string) => median((rows.get(name) ?? []).map((load) => load.visible));
  const ratios = [...rows.keys()].map((name) => visible(name) / visible(floor));
  const head = ['page', ...Object.values(columns), 'visible ÷ static'];
  const lines = [...rows].map(([name, loads], place) => [
    name,
    ...names.map((column) =>
      cellOf(
        column,
        loads.map((load) => load[column]),
      ),
    ),
    (ratios[place] ?? Number.NaN).toFixed(2),
  ]);
  const rule = head.map((_, place) => (place === 0 ? '---' : '--:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellOf(column: Column, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return '';
  const show = (value = Number.NaN) =>
    column === 'bytes' ? (value / 1000).toFixed(1) : String(Math.round(value));
  const [least, most] = [show(known[0]), show(known.at(-1))];
  return least === most ? least : `${show(median(known))} (${least}–${most})`;
}
