import * as v from 'valibot';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { fieldNames, readText } from '../../contract/questions/shared/fields.ts';
import { type Blank, blankEntries } from '../../contract/questions/shared/formats.ts';
import {
  ownText,
  ownTextFaults,
  ownTextField,
  readOwnText,
} from '../../contract/questions/shared/ownText.ts';
import { idSchema, lenient } from '../../contract/survey.ts';

type Input = Blank & { readonly item: string };

/**
 * Code 10, linked lists: the item that is chosen in a list decides the items of the next list. The number of lists
 * depends on the items.
 */
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
  textOfPart: ({ config }, part) => config.levels.find((_, level) => levelKey(level) === part),
  answer: v.object({ path: v.array(v.string()), text: v.exactOptional(v.string()) }),
  empty: { path: [] },
  read(fields, { config }) {
    const levels = config.levels.map((_, level) => readText(fields, fieldNames.level(level)));
    const end = levels.indexOf('');
    const path = end < 0 ? levels : levels.slice(0, end);
    return { path, ...readOwnText(fields, path.at(-1) ?? '') };
  },
  fields: ({ path, text }) => ({
    ...Object.fromEntries(path.map((id, level) => [fieldNames.level(level), id])),
    ...ownTextField(path.at(-1) ?? '', text),
  }),
  answers({ config }, { named, textsFor, itemsOf }) {
    const ways = waysIn(itemsOf(config.cascadeId), config.levels.length);
    const byLength = ways.toSorted((a, b) => b.length - a.length);
    const [deepest = []] = byLength;
    const asked = [...named, ...config.inputs.map(({ item }) => item)];
    const tried = [
      deepest,
      byLength.at(-1) ?? [],
      ...asked.flatMap((id) => ways.filter((way) => way.includes(id)).slice(0, 1)),
    ];
    return [
      ...tried.flatMap((path) => {
        const input = inputOf(path, config);
        if (!input) return [{ path: [...path] }];
        return [...textsFor(input, named), ''].map((text) => ({ path: [...path], text }));
      }),
      { path: deepest.slice(0, -1) },
    ].filter(({ path }) => path.length > 0);
  },
  isEmpty: ({ path }) => path.length === 0,
  missing: () => [{ kind: 'empty', at: levelKey(0) }],
  normalize: ({ path, text }, { config }) => ({ path, ...ownText(text, inputOf(path, config)) }),
  findFaults: ({ path, text }, { config }) =>
    path.length <= config.levels.length && path.every((id) => id !== '')
      ? ownTextFaults(text, inputOf(path, config), path.at(-1) ?? '')
      : [{ kind: 'malformed' }],
});

interface Item {
  readonly id: string;
  readonly items: readonly Item[];
}

/** All paths of item ids to an item without a list below it, or of `levels` items. */
function waysIn(items: readonly Item[], levels: number): readonly (readonly string[])[] {
  return items.flatMap(({ id, items: below }) => {
    const further = levels > 1 ? waysIn(below, levels - 1) : [];
    return further.length === 0 ? [[id]] : further.map((way) => [id, ...way]);
  });
}

export function inputOf(
  path: readonly string[],
  { inputs }: { readonly inputs: readonly Input[] },
): Input | undefined {
  return inputs.find(({ item }) => item === path.at(-1));
}

/** `at` of a fault in a list; levels count from 0. */
export function levelKey(level: number): string {
  return `level-${level + 1}`;
}
