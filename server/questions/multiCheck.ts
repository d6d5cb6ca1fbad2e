import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { boundMisfits } from './shared/blank.ts';
import { rowMisfits } from './shared/matrix.ts';
import { onlyWhether, type Served } from './shared/serverQuestionType.ts';

export const multiCheck: Served<7> = {
  name: 'multiCheck',
  config: { min: bound, max: upperBound },
  option: {},
  hasSubChoices: true,
  misfits: ({ choice, config: { min, max } }) => [
    ...boundMisfits(min, max, 'config', ['min', 'max']),
    ...rowMisfits(choice),
    ...choice.flatMap(({ subChoice }, place) =>
      min !== undefined && min > subChoice.length
        ? [{ path: `choice[${place}].subChoice`, reason: `has fewer columns than min, ${min}` }]
        : [],
    ),
  ],
  askable: () => onlyWhether,
  values: ({ rows }) => Object.keys(rows),
  amount: () => null,
  points: ({ rows }, scoreOf) =>
    Object.entries(rows)
      .flatMap(([row, columns]) => columns.map((column) => scoreOf(row, column)))
      .reduce((sum, points) => sum + points, 0),
  columns: ({ choice }) =>
    choice.flatMap(({ id, subChoice }) => subChoice.map((column) => `${id}.${column.id}`)),
  cells: ({ rows }, { choice }) =>
    Object.fromEntries(
      choice.flatMap(({ id, subChoice }) => {
        const chosen = rows[id];
        // A row that was passed over stays empty.
        if (!chosen) return [];
        return subChoice.map((column) => [
          `${id}.${column.id}`,
          chosen.includes(column.id) ? 1 : 0,
        ]);
      }),
    ),
};
