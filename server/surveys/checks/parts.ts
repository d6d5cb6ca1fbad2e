/** Every value inside a definition with its path, outermost first. */
export function* partsOf(
  value: unknown,
  path = '',
): Generator<readonly [path: string, part: unknown]> {
  yield [path, value];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // A block stands among the questions of the file.
      const at = path === 'blocks' ? Number(Object(item).entry) : index;
      yield* partsOf(item, `${path}[${at}]`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* partsOf(item, path === '' ? key : `${path}.${key}`);
    }
  }
}
