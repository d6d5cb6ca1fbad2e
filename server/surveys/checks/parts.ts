import type { Definition } from '../definition.ts';

/** Returns every value inside a survey file; the paths of blocks name their entries in the file. */
export function partsOfSurvey(
  definition: Definition,
): readonly (readonly [path: string, part: unknown])[] {
  return [...partsOf(definition)];
}

/** Yields every value inside a definition with its path, the outermost first. */
export function* partsOf(
  value: unknown,
  path = '',
): Generator<readonly [path: string, part: unknown]> {
  yield [path, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // The path of a block is its position among the questions of the file.
      yield* partsOf(item, path + (path === 'blocks' ? Object(item).position : `[${index}]`));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* partsOf(item, path === '' ? key : `${path}.${key}`);
    }
  }
}
