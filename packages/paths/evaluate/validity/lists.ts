import { fieldsOf } from '../answered.ts';
import type { Item } from '../surveyFile.ts';
import { numeric } from './choices.ts';
import { type Fault, fault, malformed } from './fault.ts';
import { fieldFaults } from './field.ts';
import type { Rules } from './rules.ts';

/** `order`: at least `min` options ranked, without it all of them. */
export function rankingFaults(
  answer: unknown,
  { options, isRequired, config }: Rules,
): readonly Fault[] {
  const { order } = fieldsOf(answer);
  if (!Array.isArray(order)) return malformed;
  const isKnown = order.every((id) => options.some((option) => option.id === id));
  if (!isKnown || new Set(order).size < order.length) return malformed;
  if (order.length === 0) return isRequired ? [fault('empty')] : [];
  const least = Math.min(numeric(config.min) ?? options.length, options.length);
  return order.length < least ? [{ kind: 'tooFew', min: least }] : [];
}

/** `linkage`: a way through the tree that ends at the last level or at an item with none below it. */
export function linkageFaults(
  answer: unknown,
  { config, items, isRequired, scope }: Rules,
): readonly Fault[] {
  const { path, text } = fieldsOf(answer);
  const { levels = [], inputs = [] } = config;
  if (!Array.isArray(path) || path.length > levels.length) return malformed;
  let below: readonly Item[] = items;
  for (const id of path) {
    const item = below.find((candidate) => candidate.id === id);
    if (!item) return malformed;
    below = item.items ?? [];
  }
  if (text !== undefined && typeof text !== 'string') return malformed;
  if (path.length === 0 && !isRequired) return [];
  if (below.length > 0 && path.length < levels.length) {
    return [fault('empty', `level-${path.length + 1}`)];
  }
  const input = inputs.find(({ item }) => item === path.at(-1));
  return input ? fieldFaults(text ?? '', input, true, scope, input.item) : [];
}
