import * as v from 'valibot';
import { idSchema } from '../survey.ts';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readText } from './shared/fields.ts';

/** Code 10, linked lists: the choice at one level decides the options of the next. Only the tree knows the depth. */
export const linkage = defineQuestion({
  code: 10,
  name: 'linkage',
  hasCascade: true,
  config: { cascadeId: idSchema, levels: v.pipe(v.array(v.string()), v.minLength(1)) },
  option: {},
  answer: v.object({ path: v.array(v.string()) }),
  empty: { path: [] },
  read(fields, { config }) {
    const path = config.levels.map((_, level) => readText(fields, fieldNames.level(level)));
    const end = path.indexOf('');
    return { path: end < 0 ? path : path.slice(0, end) };
  },
  isWhole: ({ path }, fields, { config }) =>
    path.length === 0 ||
    path.length >= config.levels.length ||
    fields.getAll(fieldNames.level(path.length)).length > 0,
  isEmpty: ({ path }) => path.length === 0,
  missing: () => [{ kind: 'empty', at: levelKey(0) }],
  findFaults: ({ path }, { config }) =>
    path.length <= config.levels.length && path.every((id) => id !== '')
      ? []
      : [{ kind: 'malformed' }],
});

/** `at` of a fault of a level, counted from 0. */
export function levelKey(level: number): string {
  return `level-${level + 1}`;
}
