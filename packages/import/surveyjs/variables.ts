import { type Expression, isNever, referencesIn } from '../expressions/expression.ts';
import { type End, type Entry, questionsOf, repeatsIn, type Value } from '../form.ts';
import type { SurveyJsContext } from './context.ts';

/** Matches names that a repetition uses for answers of the same list, such as those of the previous repetition. */
const isScope = /^(?:(?:prev|next|parent)?panel|(?:prev|next)?row)\./i;

/** The variables that the page sets: names in conditions that no question has. */
export function variablesOf(
  entries: readonly Entry[],
  values: readonly Value[],
  ends: readonly End[],
  context: SurveyJsContext,
): readonly Value[] {
  const asked = questionsOf(entries)
    .filter(({ showIf }) => !isNever(showIf))
    .map(({ name }) => name);
  if (![...asked, ...values.map(({ name }) => name)].includes('locale'))
    context.aliases.set('locale', 'language');
  for (const name of ['panelIndex', 'rowIndex']) context.aliases.set(name, 'number');
  const known = new Set([
    ...asked,
    ...repeatsIn(entries).map(({ group }) => group),
    ...values.map(({ name }) => name),
    ...[...context.aliases.keys()].flatMap((name) => [name, name.toLowerCase()]),
  ]);
  const conditions = [
    ...conditionsIn(entries),
    ...values.flatMap(({ compute }) => compute ?? []),
    ...ends.map(({ when }) => when),
  ];
  const types = new Map<string, string>();
  for (const condition of conditions) {
    for (const { name } of referencesIn(condition)) {
      const [, base = name] = /^(\w+)\[\d+\]\.\w{1,40}$/.exec(name) ?? [];
      const [first = ''] = base.split('.', 1);
      const isPlain = /^[A-Za-z_]\w{0,39}(?:\.\w{1,40}){0,3}$/.test(base);
      const isKnown = [name, name.toLowerCase(), base, first].some((spelling) =>
        known.has(spelling),
      );
      if (!isPlain || isKnown || isScope.test(name)) continue;
      const type = typeOf(name, condition);
      const before = types.get(name);
      types.set(name, before === undefined || before === 'text' ? type : before);
    }
  }
  return [...types].map(([name, type]) => {
    const message = `{${name}} is no question: it is a value that the page around the survey sets`;
    context.notes.add(null, 'changed', message);
    return { name, origin: { from: 'context', type } };
  });
}

function conditionsIn(entries: readonly Entry[]): readonly Expression[] {
  return entries.flatMap((entry): readonly Expression[] => {
    const conditions = entry.showIf === null ? [] : [entry.showIf];
    if ('group' in entry) return [...conditions, ...conditionsIn(entry.entries)];
    const options = [...(entry.choice ?? []), ...(entry.subChoice ?? [])];
    const ofOptions = options.flatMap(({ showIf }) => showIf ?? []);
    return [...conditions, ...(entry.requiredIf ? [entry.requiredIf] : []), ...ofOptions];
  });
}

/** The type of a variable, by the value with which a condition compares it. */
function typeOf(name: string, condition: Expression): 'text' | 'number' | 'boolean' {
  switch (condition.kind) {
    case 'not':
      return typeOf(name, condition.of);
    case 'call': {
      const types = condition.args.map((arg) => typeOf(name, arg));
      return types.find((type) => type !== 'text') ?? 'text';
    }
    case 'binary': {
      const { left, right } = condition;
      const other = isNamed(left, name) ? right : isNamed(right, name) ? left : null;
      if (other && isArithmetic(other)) return 'number';
      if (isArithmetic(condition) && other?.kind !== 'literal' && other) return 'number';
      if (other?.kind === 'literal') {
        return typeof other.value === 'string' ? 'text' : (typeof other.value as 'number');
      }
      const type = typeOf(name, left);
      return type === 'text' ? typeOf(name, right) : type;
    }
    default:
      return 'text';
  }
}

function isArithmetic(expression: Expression): boolean {
  return expression.kind === 'binary' && /^[-*/%]$/.test(expression.operator);
}

function isNamed(expression: Expression, name: string): boolean {
  return expression.kind === 'reference' && expression.name === name;
}
