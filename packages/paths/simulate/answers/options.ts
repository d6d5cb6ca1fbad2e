import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import type { Answering } from './answering.ts';
import { type Asked, textFor } from './texts.ts';

interface Option {
  readonly id: string;
  readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
}

interface WithOptions {
  readonly questionId: string;
  /** Options of some types have pictures and no texts. */
  readonly choice: readonly { readonly id: string; readonly questionConfig: object }[];
}

interface WithBounds extends WithOptions {
  readonly config: { readonly min?: number | undefined; readonly max?: number | undefined };
}

const rareWeight = 0.3;

/** An answer of one option, with its text. */
export function oneOption(
  { questionId, choice }: WithOptions,
  answering: Answering,
  now: number,
): unknown {
  const { random, tendencies } = answering;
  const options = choice as readonly Option[];
  const option = random.pick(options, ({ id, questionConfig: { input } }) => {
    const weight = tendencies.weight(questionId, id);
    return input ? rareWeight * weight : weight;
  });
  return { choice: option.id, ...ownText(option, answering, { topic: questionId, now }) };
}

/** An answer of several options, with their texts. */
export function someOptions(
  { questionId, choice, config }: WithBounds,
  answering: Answering,
  now: number,
): unknown {
  const { random, tendencies } = answering;
  const options = choice as readonly Option[];
  const weightOf = ({ id, questionConfig: { input } }: Option) =>
    (input ? rareWeight : 1) * tendencies.weight(questionId, id);
  const alone = options.filter(({ questionConfig: { exclusive } }) => exclusive);
  const together = options.filter((option) => !alone.includes(option));
  if (alone.length > 0 && (together.length === 0 || random.chance(0.12))) {
    return { choices: [{ id: random.pick(alone, weightOf).id }] };
  }
  const chosen = new Set(several(together, weightOf, config, answering));
  return {
    choices: options
      .filter((option) => chosen.has(option))
      .map((option) => ({
        id: option.id,
        ...ownText(option, answering, { topic: questionId, now }),
      })),
  };
}

/** As many items as the bounds allow, but at least one. */
export function several<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  {
    min = 1,
    max = items.length,
  }: { readonly min?: number | undefined; readonly max?: number | undefined },
  { random }: Answering,
): readonly Item[] {
  const wanted = items.filter((item) =>
    random.chance(0.75 * (1 - Math.exp(-0.6 * weightOf(item)))),
  );
  const others = items.filter((item) => !wanted.includes(item));
  const ranked = [...random.ranked(wanted, weightOf), ...random.ranked(others, weightOf)];
  const count = Math.min(Math.max(wanted.length, min, 1), max, items.length);
  return ranked.slice(0, count);
}

function ownText(
  { questionConfig }: Option,
  answering: Answering,
  asked: Asked,
): { text?: string } {
  if (!questionConfig.input) return {};
  return { text: textFor(questionConfig, answering, { ...asked, isOther: true }) };
}
