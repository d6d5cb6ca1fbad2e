import { binary, literal } from '../expressions/expression.ts';
import type { Group } from '../form.ts';
import { joinTexts } from '../texts.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';

/** Reads a repeat; if the number of repetitions is an expression, respondents say whether there is another one. */
export function repeatOf(
  name: string,
  cells: Cells,
  context: XlsFormContext,
): NonNullable<Group['repeat']> {
  const { repeat_count: count = '' } = cells;
  const isNumber = /^\d+$/.test(count);
  if (count !== '' && !(isNumber && Number(count) < 2)) {
    const message = `the number of times of "${name}", ${count}, is not enforced`;
    context.notes.add(null, 'changed', `${message}: respondents say whether there is another one`);
  }
  const [, countedBy] = /^\$\{([^{}]+)\}$/.exec(count) ?? [];
  const label = context.html(cells, 'label');
  const another = context.word('another');
  return {
    max: isNumber ? Number(count) : null,
    ...(countedBy === undefined ? {} : { countedBy: countedBy.trim() }),
    another: label ? joinTexts(label, ': ', another) : another,
    ...{ yes: context.word('yes'), no: context.word('no') },
  };
}

/** The condition of a repeat whose number of repetitions may be 0. */
export function atLeastOnce({ repeat_count: count = '' }: Cells, context: XlsFormContext) {
  if (/^0+$/.test(count)) return literal(false);
  const of = /^\$\{[^{}]+\}$/.test(count) ? context.expression(null, count, 'repeat_count') : null;
  return of && binary('>=', of, literal(1));
}
