import type { Around } from '../sample.ts';
import { listed, plain, quoted } from '../words.ts';

interface Option {
  readonly id: string;
  readonly text: string;
}

export function nameOf(choice: readonly Option[], id: string): string {
  const place = choice.findIndex((option) => option.id === id);
  const text = plain(choice[place]?.text ?? '');
  return text === '' ? `picture ${place + 1}` : quoted(text);
}

/** The options to try one by one: the ends, those that something depends on, and one on which nothing does. */
export function tried<One extends { readonly id: string }>(
  choice: readonly One[],
  named: readonly string[],
): readonly One[] {
  const other = choice.findIndex(({ id }) => !named.includes(id));
  return choice.filter(
    ({ id }, place) =>
      place === 0 || place === choice.length - 1 || place === other || named.includes(id),
  );
}

/** Sets that branches and scores tell apart: each option that is named, those that are named together, and none of them. */
export function toldApart(
  pool: readonly string[],
  { named, together }: Pick<Around, 'named' | 'together'>,
  {
    min = 1,
    max = pool.length,
  }: { readonly min?: number | undefined; readonly max?: number | undefined },
): readonly (readonly string[])[] {
  const least = Math.max(min, 1);
  const filled = (ids: readonly string[], others: readonly string[]) =>
    [...ids, ...others.filter((id) => !ids.includes(id))].slice(0, Math.max(least, ids.length));
  const unnamed = pool.filter((id) => !named.includes(id));
  const wanted = [...named.map((id) => [id]), ...together].filter((ids) =>
    ids.every((id) => pool.includes(id)),
  );
  return [
    ...wanted.map((ids) => filled(ids, [...unnamed, ...pool])),
    // As much of it, and none.
    ...(named.length > 0
      ? [
          filled(pool.filter((id) => named.includes(id)).slice(0, max), unnamed),
          filled([], [...unnamed, ...pool]),
        ]
      : []),
  ].filter((ids) => ids.length >= least && ids.length <= max);
}

/** Chosen together, and nothing else. */
export function chooses(choice: readonly Option[], ids: readonly string[], why = ''): string {
  const names = listed(ids.map((id) => nameOf(choice, id)));
  return ids.length === 1
    ? `Choose only ${names}${why}.`
    : `Choose ${names}, and nothing else${why}.`;
}
