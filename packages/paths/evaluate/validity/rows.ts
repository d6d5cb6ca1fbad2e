import { fieldsOf } from '../answered.ts';
import { shownColumns } from '../shown.ts';
import type { Option } from '../surveyFile.ts';
import { numeric } from './choices.ts';
import { countFaults } from './counted.ts';
import { type Fault, fault, malformed } from './fault.ts';
import { isPoint } from './points.ts';
import type { Rules } from './rules.ts';

/** `multiSingle`: one column in each row. */
export function singleRowsFaults(answer: unknown, rules: Rules): readonly Fault[] {
  return rowsFaults(answer, rules, (cell, row) => columnIds(row, rules).includes(String(cell)));
}

/** `multiRate`: a point in each row. */
export function ratedRowsFaults(answer: unknown, rules: Rules): readonly Fault[] {
  return rowsFaults(answer, rules, (cell) => isPoint(cell, rules.config));
}

/** `multiCheck`: in each row as many columns as the bounds allow. */
export function checkedRowsFaults(answer: unknown, rules: Rules): readonly Fault[] {
  const isCell = (cell: unknown, row: Option) =>
    Array.isArray(cell) &&
    new Set(cell).size === cell.length &&
    cell.every((id) => columnIds(row, rules).includes(id));
  const faults = rowsFaults(answer, rules, isCell);
  if (faults === malformed) return faults;
  const { min, max } = rules.config;
  const rows = fieldsOf(fieldsOf(answer).rows);
  const counted = rules.options.flatMap((row) => {
    const cell = rows[row.id];
    const count = Array.isArray(cell) ? cell.length : 0;
    const offered = columnIds(row, rules).length;
    return count === 0
      ? []
      : countFaults(count, { min: numeric(min), max: numeric(max), offered }, row.id);
  });
  return [...faults, ...counted];
}

function columnIds(row: Option, { asked, scope }: Rules): readonly string[] {
  return shownColumns(asked, row, scope).map(({ id }) => id);
}

function rowsFaults(
  answer: unknown,
  { options, isRequired, config }: Rules,
  isCell: (cell: unknown, row: Option) => boolean,
): readonly Fault[] {
  const { rows } = fieldsOf(answer);
  if (typeof rows !== 'object' || rows === null) return malformed;
  const isValid = Object.entries(rows).every(([id, cell]) => {
    const row = options.find((option) => option.id === id);
    return row !== undefined && isCell(cell, row);
  });
  if (!isValid) return malformed;
  const cells = fieldsOf(rows);
  const missing = options.filter(({ id }) => cells[id] === undefined || isEmptyList(cells[id]));
  if (!isRequired) return [];
  if (config.anyRow) return missing.length === options.length ? [fault('empty')] : [];
  return missing.map(({ id }) => fault('empty', id));
}

function isEmptyList(cell: unknown): boolean {
  return Array.isArray(cell) && cell.length === 0;
}
