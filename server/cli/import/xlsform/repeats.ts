import type { Group } from '../form.ts';
import { joinTexts } from '../texts.ts';
import type { Cells, XlsFormContext } from './context.ts';

/** A repeat; where its number is an expression, respondents say whether there is another one. */
export function repeatOf(
  name: string,
  cells: Cells,
  context: XlsFormContext,
): NonNullable<Group['repeat']> {
  const { repeat_count: count = '' } = cells;
  const isNumber = /^\d+$/.test(count);
  if (count !== '' && !isNumber) {
    const said = `the number of times of "${name}", ${count}, is not enforced`;
    context.notes.add(null, 'changed', `${said}: respondents say whether there is another one`);
  }
  const label = context.html(cells, 'label');
  const another = context.word('another');
  return {
    max: isNumber ? Number(count) : null,
    another: label ? joinTexts(label, ': ', another) : another,
    ...{ yes: context.word('yes'), no: context.word('no') },
  };
}
