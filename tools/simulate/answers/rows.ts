import type { Question } from '../../../contract/questions/index.ts';
import { inputOf } from '../../../contract/questions/linkage.ts';
import type { Item } from '../../../server/content/cascades.ts';
import type { Answering } from './answering.ts';
import { several } from './options.ts';
import { textFor } from './texts.ts';

/** Type 6. */
export function columnInEveryRow(
  { questionId, choice }: Question<6>,
  { random, tendencies }: Answering,
): unknown {
  return {
    rows: Object.fromEntries(
      choice.map(({ id, subChoice }) => [
        id,
        random.pick(subChoice, (column) => tendencies.weight(questionId, id, column.id)).id,
      ]),
    ),
  };
}

/** Type 7. */
export function columnsInEveryRow(
  { questionId, choice, config }: Question<7>,
  answering: Answering,
): unknown {
  const { tendencies } = answering;
  const rows = choice.map(({ id, subChoice }) => {
    const weightOf = (column: { id: string }) => tendencies.weight(questionId, id, column.id);
    const chosen = several(subChoice, weightOf, config, answering).map((column) => column.id);
    return [id, subChoice.map((column) => column.id).filter((column) => chosen.includes(column))];
  });
  return { rows: Object.fromEntries(rows) };
}

/** Type 5: some of the blanks that need no text stay empty. */
export function blanks(
  { questionId, choice }: Question<5>,
  answering: Answering,
  now: number,
): unknown {
  const filled = choice.filter(
    ({ questionConfig: { required } }) => required || answering.random.chance(0.6),
  );
  return {
    blanks: Object.fromEntries(
      (filled.length > 0 ? filled : choice.slice(0, 1)).map(({ id, questionConfig }) => [
        id,
        textFor(questionConfig, answering, { topic: `${questionId} ${id}`, now }),
      ]),
    ),
  };
}

/** Type 10: a way through the tree to its end, or as deep as the question asks. */
export function wayThrough(
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
