import { ownTime } from '../expressions/xpathCalls.ts';
import type { FormQuestion, Value } from '../form.ts';
import { defaultText, htmlOf, joinTexts, textsOf } from '../texts.ts';
import { pipe } from '../write/localize.ts';
import type { Cells } from './cells.ts';
import { named, type XlsFormContext } from './context.ts';

/**
 * The cells of a question that shows a computed or given text and asks nothing; null for one that is answered. A
 * calculation in `once(…)` is the answer that a field begins with.
 */
export function shownOnly(cells: Cells, values: Value[], context: XlsFormContext): Cells | null {
  const { name = '', calculation } = cells;
  const isFixed = /^(?:yes|true|true\(\)|1)$/i.test(cells.readonly ?? cells.read_only ?? '');
  const isComputed = calculation !== undefined && !/^\s*once\s*\(/i.test(calculation);
  if (!(isFixed || isComputed) || cells.type === 'note') return null;
  const { calculation: _, read_only, readonly, default: given, ...others } = cells;
  const [, copied] = /^\s*(\$\{[^{}]+\})\s*$/.exec(given ?? '') ?? [];
  const formula = isComputed ? calculation : copied;
  if (formula === undefined) return { ...others, default: given ?? '' };
  const compute = context.expression(name, formula, 'calculation');
  if (!compute) return null;
  if (/\bnow\s*\(/.test(formula) && /^(?:datetime|time)$/i.test(cells.type ?? ''))
    context.notes.add(name, 'lost', `the time of day of ${formula} is not kept, its date is`);
  const isOption = /^select/i.test(cells.type ?? '');
  if (compute.kind === 'reference' && compute.name === ownTime) context.aliases.set(name, 'number');
  else if (compute.kind === 'reference' && isOption)
    context.aliases.set(name, { question: compute.name });
  else values.push({ name, compute });
  return others;
}

/** The question as a text with what it shows. */
export function shownAs(
  { choice, subChoice: _, rules: __, required, requiredIf, ...question }: FormQuestion,
  cells: Cells,
  context: XlsFormContext,
): FormQuestion {
  const { name = '', default: given } = cells;
  context.notes.add(name, 'changed', 'shows a text and is not asked');
  for (const { text } of choice ?? [])
    context.notes.add(name, 'minor', `its option is not shown: ${defaultText(text)}`);
  const { constraint } = cells;
  if (constraint !== undefined)
    context.notes.add(name, 'minor', `its constraint is not needed: ${constraint}`);
  const value = textsOf(given === undefined ? pipe(name) : named(htmlOf(given)));
  const title = joinTexts(question.title, ': ', value);
  return { ...question, type: 'text', config: {}, required: false, title };
}
