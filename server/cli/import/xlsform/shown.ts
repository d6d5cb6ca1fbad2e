import { ownTime } from '../expressions/xpathCalls.ts';
import type { FormQuestion, Value } from '../form.ts';
import { defaultText, htmlOf, joinTexts, textsOf } from '../texts.ts';
import { pipe } from '../write/localize.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';
import { named } from './markdown.ts';
import { isYes, short } from './skipped.ts';
import { isExpression } from './values.ts';

/**
 * The cells of a question that shows a computed or given text and asks nothing; null for one that is answered. A
 * formula that no answer changes is what a field begins with, as one in `once(…)` or with a trigger.
 */
export function shownOnly(cells: Cells, values: Value[], context: XlsFormContext): Cells | null {
  const { name = '', calculation } = cells;
  const isFixed = isYes(cells.readonly);
  const isBegun = /^\s*once\s*\(/i.test(calculation ?? '') || cells.trigger !== undefined;
  if (cells.type === 'note' || (!isFixed && (calculation === undefined || isBegun))) return null;
  const { calculation: _, readonly, default: given, ...others } = cells;
  const formula = calculation ?? (isExpression(given ?? '') ? given : undefined);
  if (formula === undefined) return given === undefined ? others : { ...others, default: given };
  const fixed = calculation === undefined ? context.readable(name, formula) : null;
  const compute = isFixed
    ? (fixed ?? context.expression(name, calculation, 'calculation'))
    : context.formulaOfAnswers(name, formula);
  if (!compute) {
    if (!isFixed) return null;
    return calculation === undefined ? { ...others, default: formula } : others;
  }
  if (/\bnow\s*\(/.test(formula) && /^(?:datetime|time)$/i.test(cells.type ?? ''))
    context.notes.add(name, 'lost', `the time of day of ${formula} is not kept, its date is`);
  if (!isFixed) context.notes.add(name, 'changed', 'respondents cannot change what it shows');
  const isOption = /^select/i.test(cells.type ?? '');
  if (compute.kind === 'reference' && compute.name === ownTime) context.aliases.set(name, 'number');
  else if (compute.kind === 'reference' && isOption)
    context.aliases.set(name, { question: compute.name });
  else values.push({ name, compute });
  return { ...others, default: `\${${name}}` };
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
  const shown = { ...question, type: 'text', config: {}, required: false };
  if (given === undefined) return shown;
  const value = textsOf(given === `\${${name}}` ? pipe(name) : named(htmlOf(given)));
  return { ...shown, title: joinTexts(question.title, ': ', value) };
}

/** The cells of a field that is asked, with a note on what it begins with in the source. */
export function begun(cells: Cells, context: XlsFormContext): Cells {
  const { calculation, trigger, ...others } = cells;
  if (calculation === undefined || cells.type === 'note') return cells;
  const said = `begins with ${short(calculation)} in the source, and empty here`;
  context.notes.add(cells.name ?? null, 'changed', said);
  return others;
}
