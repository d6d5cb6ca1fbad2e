import { type Question, textOfPart } from '../../contract/questions/index.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { textFor } from '../../packages/paths/simulate/answers/texts.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { sampleWithText } from '../../packages/paths/survey/samples/textSample.ts';
import { textSamplesOf } from '../../packages/paths/survey/texts.ts';
import { joinWords, plain, quoted } from '../../packages/paths/survey/words.ts';
import type { Item } from '../../server/content/cascades.ts';
import { inputOf, levelKey } from './contract.ts';

export const paths: QuestionTypePaths<10> = {
  samples: linkageSamples,
  partName(question, part) {
    const level = textOfPart(question, part);
    return level === undefined ? 'the text' : quoted(plain(level));
  },
  simulate: wayThrough,
  habit: { seconds: 12 },
};

/**
 * The deepest and the shortest path, those that ask for a text, and one that is incomplete.
 *
 * @throws without the cascade of the question
 */
function linkageSamples(
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
        ...textSamplesOf(input).map((text) =>
          sampleWithText(text, {
            name: `${name} ${text.name}`,
            does: `${does(way)} Write ${text.description} below it.`,
            answer: { ...path(way), text: text.text },
            label: `${label}: ${text.description}`,
            at: input.item,
          }),
        ),
      ];
    }),
  ];
}

/** Every path to an item without a list below it. */
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

/** A random path to an item without a list below it, or of as many items as the question asks for. */
function wayThrough(
  { questionId, config }: Question<10>,
  answering: Answering,
  now: number,
): unknown {
  const { random, tendencies, cascades } = answering;
  const path: string[] = [];
  let items: readonly Item[] = cascades.get(config.cascadeId)?.items ?? [];
  while (items.length > 0 && path.length < config.levels.length) {
    const item = random.pick(items, ({ id }) => tendencies.weight(questionId, id));
    path.push(item.id);
    items = item.items;
  }
  const input = inputOf(path, config);
  return {
    path,
    ...(input
      ? { text: textFor(input, answering, { topic: questionId, now, isOther: true }) }
      : {}),
  };
}
