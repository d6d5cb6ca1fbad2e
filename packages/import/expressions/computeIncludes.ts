import { nameOf } from './computeNames.ts';
import { type Expression, Unconvertible, words } from './expression.ts';
import { quoted } from './literals.ts';
import { idsWith, optionId, type Subject, subjectOf, type Target } from './subjects.ts';

type Binary = Extract<Expression, { kind: 'binary' }>;
type Resolve = (name: string) => Target;
type Text = (expression: Expression, resolve: Resolve) => string;

/** Whether one of several options is chosen, or whether a text contains another text. */
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
      return optionText(operator, target, subject, option, resolve);
    }
    const [whole, part] = [text(left, resolve), text(option, resolve)];
    if (operator === 'contains') return `contains(${whole}, ${part})`;
    if (subject?.kind === 'word') return `${whole} == ${part}`;
    return `contains(concat(" ", ${whole}, " "), concat(" ", ${part}, " "))`;
  });
  return `(${tests.join(' or ')})`;
}

/** Whether an option is chosen that a text or the answer to another choice question names. */
function optionText(
  operator: string,
  target: Target,
  subject: Subject,
  option: Expression,
  resolve: Resolve,
): string {
  const includes = (id: string) => `includes(${nameOf(target)}, ${quoted(id)})`;
  if (option.kind === 'literal') {
    const isPart = subject.kind === 'one' && operator === 'contains';
    const ids = isPart
      ? idsWith(subject, option.value)
      : [optionId(subject, option.value) ?? []].flat();
    return ids.length === 0 ? 'false' : ids.map(includes).join(' or ');
  }
  const other = option.kind === 'reference' ? resolve(option.name) : null;
  const chosen = other && subjectOf(other);
  if (!other || chosen?.kind !== 'one')
    throw new Unconvertible(`${words(option)} is none of the options`);
  const both = [...chosen.options].flatMap(([name, id]): string[] => {
    const includedId = subject.options.get(name);
    return includedId === undefined
      ? []
      : [`${nameOf(other)} == ${quoted(id)} and ${includes(includedId)}`];
  });
  return both.length === 0 ? 'false' : both.map((test) => `(${test})`).join(' or ');
}
