import { joinWords, plain, quoted } from '../words.ts';
import type { SampleContext } from './sample.ts';

interface Option {
  readonly id: string;
  readonly text: string;
}

export function nameOf(choice: readonly Option[], id: string): string {
  const index = choice.findIndex((option) => option.id === id);
  const text = plain(choice[index]?.text ?? '');
  return text === '' ? `picture ${index + 1}` : quoted(text);
}

/** The first and the last option, those that conditions or scores name, and one that none names. */
export function optionsToTry<Option extends { readonly id: string }>(
  choice: readonly Option[],
  named: readonly string[],
): readonly Option[] {
  const otherIndex = choice.findIndex(({ id }) => !named.includes(id));
  return choice.filter(
    ({ id }, index) =>
      index === 0 || index === choice.length - 1 || index === otherIndex || named.includes(id),
  );
}

/** Sets that branches and scores distinguish: each named option, those named together, and none of them. */
export function distinguishedSets(
  ids: readonly string[],
  { named, together }: Pick<SampleContext, 'named' | 'together'>,
  {
    min = 1,
    max = ids.length,
  }: { readonly min?: number | undefined; readonly max?: number | undefined },
): readonly (readonly string[])[] {
  const minCount = Math.max(min, 1);
  const padded = (ids: readonly string[], others: readonly string[]) =>
    [...ids, ...others.filter((id) => !ids.includes(id))].slice(0, Math.max(minCount, ids.length));
  const unnamed = ids.filter((id) => !named.includes(id));
  const namedSets = [...named.map((id) => [id]), ...together].filter((ids) =>
    ids.every((id) => ids.includes(id)),
  );
  return [
    ...namedSets.map((ids) => padded(ids, [...unnamed, ...ids])),
    // All named options, and none.
    ...(named.length > 0
      ? [
          padded(ids.filter((id) => named.includes(id)).slice(0, max), unnamed),
          padded([], [...unnamed, ...ids]),
        ]
      : []),
  ].filter((ids) => ids.length >= minCount && ids.length <= max);
}

export function chooseSentence(
  choice: readonly Option[],
  ids: readonly string[],
  reason = '',
): string {
  const names = joinWords(ids.map((id) => nameOf(choice, id)));
  return ids.length === 1
    ? `Choose only ${names}${reason}.`
    : `Choose ${names}, and nothing else${reason}.`;
}
