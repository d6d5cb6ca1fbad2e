import { withBounds } from '../blanks.ts';
import { type Answered, boundsIn } from '../expressions/bounds.ts';
import { allOf, isNever, not, words } from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';

type Made = Pick<FormQuestion, 'config'> & Partial<Pick<FormQuestion, 'choice' | 'rules'>>;

const answers: Readonly<Record<string, Answered>> = {
  integer: 'whole',
  decimal: 'number',
  range: 'number',
  text: 'text',
  date: 'moment',
  time: 'moment',
  select_one: 'one',
  select_multiple: 'several',
  rank: 'several',
};

/** The configuration with the bounds of `constraint`; parts of it that are no bounds are noted. */
export function constrained(
  type: string,
  name: string,
  cells: Cells,
  made: Made,
  context: XlsFormContext,
): Made {
  const { notes } = context;
  const { config, choice } = made;
  const kept = choice ? { config, choice } : { config };
  const constraint = context.expression(name, cells.constraint, 'constraint');
  if (constraint === null || isTrue(constraint)) return kept;
  if (isNever(constraint)) return kept;
  const isOwn = (one: string) => one === ownAnswer || one === name;
  const options = new Set((choice ?? []).map((option) => option.name));
  const { bounds, shown, exclusive, hidden, changed, left } = boundsIn(constraint, {
    ...{ type: answers[type] ?? 'other', isOwn, options, step: config.step },
    isTimed: type === 'time' || config.kind === 'month',
  });
  for (const what of changed) notes.add(name, 'changed', `constraint ${what}`);
  for (const { options: some, when } of hidden) {
    const said = `the options ${some.join(', ')} are hidden if ${words(when)}`;
    notes.add(name, 'changed', `constraint: ${some.length > 0 ? said : 'it has no such options'}`);
  }
  const message = context.plain(cells, 'constraint_message');
  const rules = left.map((accept) => ({
    accept,
    message: context.html(cells, 'constraint_message'),
  }));
  if (message && !('pattern' in bounds) && left.length === 0)
    notes.add(name, 'minor', 'the message of the constraint is in the words of the app');
  const isDateAndTime = type === 'datetime';
  const bounded = isDateAndTime
    ? config
    : withBounds(config, bounds, message ?? expected(shown, context), (accept) =>
        rules.push({ accept, message }),
      );
  const all = choice?.map((option): FormOption => {
    const isAlone = exclusive.includes(option.name);
    const rules = hidden.flatMap(({ options: some, when }) =>
      some.includes(option.name) ? [not(when)] : [],
    );
    return {
      ...option,
      ...(isAlone ? { config: { ...option.config, exclusive: true } } : {}),
      ...(rules.length > 0 ? { showIf: allOf([option.showIf ?? null, ...rules]) } : {}),
    };
  });
  const judged = rules.length > 0 ? { rules } : {};
  return { config: bounded, ...judged, ...(all ? { choice: all } : {}) };
}

/** The message of a pattern, with the numbers that it takes. */
function expected(shown: string, context: XlsFormContext): Texts {
  const message = context.word('pattern');
  return shown === '' ? message : joinTexts(message, ': ', textsOf(shown));
}

function isTrue(expression: { readonly kind: string; readonly value?: unknown }): boolean {
  return expression.kind === 'literal' && expression.value === true;
}
