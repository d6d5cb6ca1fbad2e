import { type Blank, withBounds } from '../blanks.ts';
import { type Answered, boundsIn } from '../expressions/bounds.ts';
import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import {
  allOf,
  type Expression,
  isNever,
  mapReferences,
  not,
  reference,
  words,
} from '../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';
import { dateOf, onDate, withDates } from './moments.ts';

type Constrained = Pick<FormQuestion, 'config'> & Partial<Pick<FormQuestion, 'choice' | 'rules'>>;

const answers: Readonly<Record<string, Answered>> = {
  integer: 'whole',
  decimal: 'number',
  range: 'number',
  text: 'text',
  date: 'moment',
  datetime: 'moment',
  time: 'moment',
  select_one: 'one',
  select_multiple: 'several',
  rank: 'several',
};

/** The config with the bounds of `constraint`; parts that are no bounds are noted. */
export function constrained(
  type: string,
  name: string,
  cells: Cells,
  question: Constrained,
  context: XlsFormContext,
): Constrained {
  const { notes } = context;
  const { config, choice } = question;
  const result = choice ? { config, choice } : { config };
  const read = context.expression(name, cells.constraint, 'constraint');
  if (read === null || isTrue(read)) return result;
  const isDated = type === 'datetime';
  const constraint = isDated ? ofDate(read, name) : read;
  if (isNever(constraint)) return result;
  const subjectNames = isDated ? [dateOf(name)] : [constrainedAnswer, name];
  const isSubjectName = (reference: string) => subjectNames.includes(reference);
  const options = new Set((choice ?? []).map((option) => option.name));
  const { bounds, shown, exclusive, hidden, changed, unconverted } = boundsIn(constraint, {
    ...{ type: answers[type] ?? 'other', isSubjectName, options, step: config.step },
    isTimed: type === 'time' || config.kind === 'month',
  });
  for (const what of changed) notes.add(name, 'changed', `constraint ${what}`);
  for (const { options: some, when } of hidden) {
    const reason = `the options ${some.join(', ')} are hidden if ${words(when)}`;
    notes.add(
      name,
      'changed',
      `constraint: ${some.length > 0 ? reason : 'it has no such options'}`,
    );
  }
  const message = context.plain(cells, 'constraint_message');
  const rules = unconverted.map((accept) => ({
    accept,
    message: context.html(cells, 'constraint_message'),
  }));
  if (message && !('pattern' in bounds) && unconverted.length === 0)
    notes.add(name, 'minor', 'the message of the constraint is in the words of the app');
  const bounded = isDated
    ? config
    : withBounds(config, bounds, message ?? expected(shown, context), (accept) =>
        rules.push({ accept, message }),
      );
  const isChanged = isDated && Object.keys(bounds).length > 0;
  if (isChanged) notes.add(name, 'changed', `constraint ${words(read)} is kept for the date alone`);
  const dated = isDated ? choice?.map((option) => withDay(option, bounds)) : choice;
  const all = dated?.map((option): FormOption => {
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

/** Converts a rule about a date with a time to a rule about the date. */
function ofDate(rule: Expression, name: string): Expression {
  const named = mapReferences(rule, (ref) =>
    ref.name === constrainedAnswer ? reference(name) : ref,
  );
  return onDate(withDates(named, (reference) => reference === name));
}

function withDay(option: FormOption, bounds: Blank): FormOption {
  return option.name === 'date' ? { ...option, config: { ...option.config, ...bounds } } : option;
}

/** The message of a pattern, with the numbers that it accepts. */
function expected(shown: string, context: XlsFormContext): Texts {
  const message = context.word('pattern');
  return shown === '' ? message : joinTexts(message, ': ', textsOf(shown));
}

function isTrue(expression: { readonly kind: string; readonly value?: unknown }): boolean {
  return expression.kind === 'literal' && expression.value === true;
}
