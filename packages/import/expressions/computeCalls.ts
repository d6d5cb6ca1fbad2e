import { dayName } from './computeDays.ts';
import { answered, nameOf } from './computeNames.ts';
import { type Expression, Unconvertible } from './expression.ts';
import { quoted } from './literals.ts';
import type { Target } from './subjects.ts';
import { isFilledText } from './valueKind.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type Resolve = (name: string) => Target;
type Text = (expression: Expression, resolve: Resolve) => string;

/** Converts functions of dates and functions that select a text; null for any other function. */
export function dateOrTextCall({ name, args }: Call, resolve: Resolve, text: Text): string | null {
  const [first, second] = args;
  if (!first) return null;
  switch (name) {
    case 'days':
    case 'months':
      return second ? `${name}(${dayName(first, resolve)}, ${dayName(second, resolve)})` : null;
    case 'year':
    case 'month':
      return `${name}(${text(first, resolve)})`;
    case 'format-date':
      return text(first, resolve);
    case 'coalesce':
      return coalesced(args, resolve, text);
    case 'label':
      return first.kind === 'reference' ? labelText(resolve(first.name)) : null;
    case 'selected-at':
      return first.kind === 'reference' && isFirst(second)
        ? firstChosen(resolve(first.name))
        : null;
    default:
      return null;
  }
}

function coalesced(args: readonly Expression[], resolve: Resolve, text: Text): string {
  const [first, ...others] = args;
  if (!first) return quoted('');
  const firstText = text(first, resolve);
  if (others.length === 0 || isFilledText(first)) return firstText;
  const hasText =
    first.kind === 'reference' ? answered(first, resolve) : `(concat(${firstText}) != "")`;
  return `if(${hasText}, ${firstText}, ${coalesced(others, resolve, text)})`;
}

function isFirst(argument: Expression | undefined): boolean {
  return argument?.kind === 'literal' && Number(argument.value) === 0;
}

/** The id of the first chosen option, in the order of the options. */
function firstChosen(target: Target): string {
  const { ids, name } = optionsOf(target);
  return chain(ids.map((id) => [`includes(${name}, ${quoted(id)})`, quoted(id)]));
}

/** The text of the chosen option in the default language, because a computed value has a single language. */
function labelText(target: Target): string {
  if (target.kind !== 'answer' || target.part !== undefined) return nameOf(target);
  const { choice = [] } = target.of.question;
  if (choice.length === 0) return nameOf(target);
  const { name } = optionsOf(target);
  return chain(
    choice.map((option) => {
      const [only = '', ...others] = Object.values(option.text);
      if (others.length > 0) throw new Unconvertible('a computed text has one language');
      const id = target.of.options.get(option.name) ?? option.name;
      return [`includes(${name}, ${quoted(id)})`, quoted(only)];
    }),
  );
}

function optionsOf(target: Target): { readonly name: string; readonly ids: readonly string[] } {
  const ids = target.kind === 'answer' && target.part === undefined ? target.of.options : null;
  if (!ids || ids.size === 0)
    throw new Unconvertible('asks for an option of an answer without any');
  return { name: nameOf(target), ids: [...ids.values()].reverse() };
}

function chain(cases: readonly (readonly [test: string, text: string])[]): string {
  return cases.reduceRight(
    (otherwise, [test, text]) => `if(${test}, ${text}, ${otherwise})`,
    quoted(''),
  );
}
