import type { Question } from '../../../../contract/questions/index.ts';
import { inputOf, levelKey } from '../../../../contract/questions/linkage.ts';
import type { Item } from '../../../../server/content/cascades.ts';
import { textSamplesOf } from '../texts.ts';
import { joinWords, plain, quoted } from '../words.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';

/**
 * Type 10: the deepest and the shortest path, those that ask for a text, and one that is incomplete.
 *
 * @throws without the cascade of the question
 */
export function linkageSamples(
  { config }: Question<10>,
  { cascades, named }: SampleContext,
): readonly Sample[] {
  const cascade = cascades.get(config.cascadeId);
  if (!cascade) throw new Error(`There is no tree of lists “${config.cascadeId}”.`);
  const ways = waysIn(cascade.items, config.levels.length);
  const byLength = [...ways].sort((a, b) => b.length - a.length);
  const [deepest = []] = byLength;
  const wanted = [
    deepest,
    byLength.at(-1) ?? [],
    ...[...named, ...config.inputs.map(({ item }) => item)].flatMap((id) =>
      ways.filter((way) => way.some((item) => item.id === id)).slice(0, 1),
    ),
  ];
  const does = (way: readonly Item[]) =>
    `Choose ${joinWords(way.map((item, level) => `${wordsOf(item)} as ${levelName(config, level)}`))}.`;
  const path = (way: readonly Item[]) => ({ path: way.map(({ id }) => id) });
  const early = deepest.slice(0, -1);
  return [
    emptySample(config.required, { path: [] }, [{ kind: 'empty', at: levelKey(0) }]),
    ...(early.length > 0
      ? [
          invalidSample(
            'too early',
            `${does(early)} Leave ${levelName(config, early.length)} empty.`,
            path(early),
            { kind: 'empty', at: levelKey(early.length) },
          ),
        ]
      : []),
    ...wanted.flatMap((way) => {
      const name = way.map(({ id }) => id).join(' ');
      const label = way.slice(-1).map(wordsOf).join('');
      const input = inputOf(path(way).path, config);
      if (!input) return [validSample(name, does(way), path(way), { label })];
      return [
        invalidSample(`${name} empty`, `${does(way)} Write nothing below it.`, path(way), {
          kind: 'empty',
          at: input.item,
        }),
        ...textSamplesOf(input).map((one): Sample => {
          const says = `${does(way)} Write ${one.description} below it.`;
          const answer = { ...path(way), text: one.text };
          return one.fault
            ? invalidSample(`${name} ${one.name}`, says, answer, { ...one.fault, at: input.item })
            : validSample(`${name} ${one.name}`, says, answer, {
                label: `${label}: ${one.description}`,
              });
        }),
      ];
    }),
  ];
}

/** Every complete path. */
function waysIn(items: readonly Item[], levels: number): readonly (readonly Item[])[] {
  return items.flatMap((item) => {
    const further = levels > 1 ? waysIn(item.items, levels - 1) : [];
    return further.length === 0 ? [[item]] : further.map((way) => [item, ...way]);
  });
}

function wordsOf({ text }: Item): string {
  return quoted(plain(text.in(['en'])));
}

function levelName({ levels }: Question<10>['config'], level: number): string {
  return quoted(plain(levels[level] ?? ''));
}
