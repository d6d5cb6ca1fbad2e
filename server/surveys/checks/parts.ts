import type { Definition } from '../definition.ts';

/** Every value inside of a survey file; the paths of blocks name their entries. */
export function partsOfSurvey(
  definition: Definition,
): readonly (readonly [path: string, part: unknown])[] {
  return [...partsOf(definition)];
}

/** Every value inside a definition with its path, outermost first. */
export function* partsOf(
  value: unknown,
  path = '',
): Generator<readonly [path: string, part: unknown]> {
  yield [path, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // A block stands among the questions of the file.
      yield* partsOf(item, path + (path === 'blocks' ? Object(item).place : `[${index}]`));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* partsOf(item, path === '' ? key : `${path}.${key}`);
    }
  }
}
