import * as v from 'valibot';
import { idSchema, lenient } from '../survey.ts';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readText } from './shared/fields.ts';
import { type Blank, blankEntries } from './shared/formats.ts';
import { ownText, ownTextFaults, readOwnText } from './shared/ownText.ts';

type Input = Blank & { readonly item: string };

/** Code 10, linked lists: the choice at one level decides the options of the next. Only the tree knows the depth. */
export const linkage = defineQuestion({
  code: 10,
  name: 'linkage',
  hasCascade: true,
  config: {
    cascadeId: idSchema,
    levels: v.pipe(v.array(v.string()), v.minLength(1)),
    inputs: v.optional(v.array(v.object(lenient({ item: idSchema, ...blankEntries }))), []),
  },
  option: {},
  answer: v.object({ path: v.array(v.string()), text: v.exactOptional(v.string()) }),
  empty: { path: [] },
  read(fields, { config }) {
    const levels = config.levels.map((_, level) => readText(fields, fieldNames.level(level)));
    const end = levels.indexOf('');
    const path = end < 0 ? levels : levels.slice(0, end);
    return { path, ...readOwnText(fields, path.at(-1) ?? '') };
  },
  isEmpty: ({ path }) => path.length === 0,
  missing: () => [{ kind: 'empty', at: levelKey(0) }],
  normalize: ({ path, text }, { config }) => ({ path, ...ownText(text, inputOf(path, config)) }),
  findFaults: ({ path, text }, { config }) =>
    path.length <= config.levels.length && path.every((id) => id !== '')
      ? ownTextFaults(text, inputOf(path, config), path.at(-1) ?? '')
      : [{ kind: 'malformed' }],
});

export function inputOf(
  path: readonly string[],
  { inputs }: { readonly inputs: readonly Input[] },
): Input | undefined {
  return inputs.find(({ item }) => item === path.at(-1));
}

/** `at` of a fault of a level, counted from 0. */
export function levelKey(level: number): string {
  return `level-${level + 1}`;
}
