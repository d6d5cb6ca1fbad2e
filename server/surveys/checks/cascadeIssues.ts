import type { CascadeQuestion } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';

/** Returns issues of trees and items that no file of linked lists has. */
export function cascadeIssues(
  { cascadeId, inputs }: CascadeQuestion['config'],
  cascades: ReadonlyMap<string, Cascade>,
): readonly Issue[] {
  const cascade = cascades.get(cascadeId);
  if (!cascade) {
    const near = didYouMean(cascadeId, [...cascades.keys()]);
    const reason = `there is no cascades/${cascadeId}.json beside the surveys${near}`;
    return [{ path: 'config.cascadeId', reason }];
  }
  return inputs.flatMap(({ item }, index) => {
    const reason = itemReason(item, cascade);
    return reason === null ? [] : [{ path: `config.inputs[${index}].item`, reason }];
  });
}

function itemReason(item: string, { id, byId }: Cascade): string | null {
  const cascadeItem = byId.get(item);
  if (!cascadeItem)
    return `cascades/${id}.json has no item "${item}"${didYouMean(item, [...byId.keys()])}`;
  return cascadeItem.items.length > 0
    ? `"${item}" has items below it, so it asks for no text`
    : null;
}
