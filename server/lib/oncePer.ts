/** Makes a function that calls `work` once for each object, which must not change afterwards. */
export function oncePer<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const result = known.get(key) ?? { value: work(key) };
    known.set(key, result);
    return result.value;
  };
}
