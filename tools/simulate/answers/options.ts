import type { Question } from '../../../contract/questions/index.ts';
import type { Answering } from './answering.ts';
import { type Asked, textFor } from './texts.ts';

type Option = Question<1>['choice'][number];

const rareWeight = 0.3;

/** Types 1, 3 and 15. */
export function oneOption(
  { questionId, choice }: Question<1 | 3 | 15>,
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

/** Types 2 and 14. */
export function someOptions(
  { questionId, choice, config }: Question<2 | 14>,
  answering: Answering,
  now: number,
): unknown {
  const { random, tendencies } = answering;
  const options = choice as Question<2>['choice'];
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

/** As many items as the bounds allow, at least one. */
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

/** Type 13. */
export function ranking(
  { questionId, choice, config: { min } }: Question<13>,
  { random, tendencies }: Answering,
): unknown {
  const ids = choice.map(({ id }) => id);
  const ranked = random.ranked(ids, (id) => tendencies.weight(questionId, id));
  const least = Math.max(Math.min(min ?? ids.length, ids.length), 1);
  return {
    order: ranked.slice(0, random.chance(0.6) ? ids.length : random.integer(least, ids.length)),
  };
}

function ownText(
  { questionConfig }: Option,
  answering: Answering,
  asked: Asked,
): { text?: string } {
  if (!questionConfig.input) return {};
  return { text: textFor(questionConfig, answering, { ...asked, isOther: true }) };
}
