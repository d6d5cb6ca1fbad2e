/** The part of a survey file in which names of questions mean those of the same copy. */
export function renamed<Part>(part: Part, ids: ReadonlyMap<string, string>): Part {
  return ids.size === 0 ? part : (rename(part, ids) as Part);
}

/** The keys that name a question; `to` stands in `next`. */
const naming = ['question', 'to'];

function rename(part: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((inner) => rename(inner, ids));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) =>
      naming.includes(key) && typeof inner === 'string'
        ? [key, ids.get(inner) ?? inner]
        : [key, rename(inner, ids)],
    ),
  );
}
