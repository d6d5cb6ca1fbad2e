import { nameOf } from './computeNames.ts';
import { type Expression, Unconvertible, words } from './expression.ts';
import { quoted } from './literals.ts';
import { optionId, subjectOf, type Target } from './subjects.ts';

type Binary = Extract<Expression, { kind: 'binary' }>;
type Resolve = (name: string) => Target;
type Text = (expression: Expression, resolve: Resolve) => string;

/** Whether one of the options is chosen, or a text contains another one. */
export function includesText(
  { operator, left, right }: Binary,
  resolve: Resolve,
  text: Text,
): string {
  const target = left.kind === 'reference' ? resolve(left.name) : null;
  const options = right.kind === 'list' ? right.items : [right];
  const subject = target && subjectOf(target);
  const tests = options.map((option) => {
    if (target && subject && ['one', 'several'].includes(subject.kind)) {
      const id = option.kind === 'literal' ? optionId(subject, option.value) : undefined;
      if (id === undefined) throw new Unconvertible(`${words(option)} is none of the options`);
      return `includes(${nameOf(target)}, ${quoted(id)})`;
    }
    const [whole, part] = [text(left, resolve), text(option, resolve)];
    if (operator === 'contains') return `contains(${whole}, ${part})`;
    if (subject?.kind === 'word') return `${whole} == ${part}`;
    return `contains(concat(" ", ${whole}, " "), concat(" ", ${part}, " "))`;
  });
  return `(${tests.join(' or ')})`;
}
