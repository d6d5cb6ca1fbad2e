import { repetitionNumber } from '../expressions/xpathCalls.ts';
import type { FormQuestion, Value } from '../form.ts';
import { defaultText, htmlOf, joinTexts, textsOf } from '../texts.ts';
import { pipe } from '../write/localize.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';
import { named } from './markdown.ts';
import { isYes, short } from './skipped.ts';
import { isExpression } from './values.ts';

/**
 * The cells of a question that only shows a text; null for a question that is answered. A formula that depends on no
 * answer, in `once(…)` or with a trigger, is a default instead.
 */
export function shownOnly(cells: Cells, values: Value[], context: XlsFormContext): Cells | null {
  const { name = '', calculation } = cells;
  const isFixed = isYes(cells.readonly);
  const isBegun = /^\s*once\s*\(/i.test(calculation ?? '') || cells.trigger !== undefined;
  if (cells.type === 'note' || (!isFixed && (calculation === undefined || isBegun))) return null;
  const { calculation: _, readonly, default: defaultValue, ...others } = cells;
  const formula = calculation ?? (isExpression(defaultValue ?? '') ? defaultValue : undefined);
  if (formula === undefined)
    return defaultValue === undefined ? others : { ...others, default: defaultValue };
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
  if (compute.kind === 'reference' && compute.name === repetitionNumber)
    context.aliases.set(name, 'number');
  else if (compute.kind === 'reference' && isOption)
    context.aliases.set(name, { question: compute.name });
  else values.push({ name, compute });
  return { ...others, default: `\${${name}}` };
}

/** A text question that shows the value. */
export function shownAs(
  {
    choice,
    subChoice: _,
    rules: __,
    default: ___,
    required,
    requiredIf,
    ...question
  }: FormQuestion,
  cells: Cells,
  context: XlsFormContext,
): FormQuestion {
  const { name = '', default: defaultValue } = cells;
  context.notes.add(name, 'changed', 'shows a text and is not asked');
  for (const { text } of choice ?? [])
    context.notes.add(name, 'minor', `its option is not shown: ${defaultText(text)}`);
  const { constraint } = cells;
  if (constraint !== undefined)
    context.notes.add(name, 'minor', `its constraint is not needed: ${constraint}`);
  const shown = { ...question, type: 'text', config: {}, required: false };
  if (defaultValue === undefined) return shown;
  const value = textsOf(defaultValue === `\${${name}}` ? pipe(name) : named(htmlOf(defaultValue)));
  return { ...shown, title: joinTexts(question.title, ': ', value) };
}

/** The cells of a field that is asked, with its formula as the default. */
export function begun(cells: Cells, context: XlsFormContext): Cells {
  const { calculation, trigger, ...others } = cells;
  if (calculation === undefined || cells.type === 'note') return cells;
  if (trigger !== undefined) {
    const message = `begins with ${short(calculation)}, which a change of ${short(trigger)} does not set again`;
    context.notes.add(cells.name ?? null, 'changed', message);
  }
  return { ...others, default: calculation };
}

/** The question with the default of the column `default`, or of the formula in its place. */
export function withDefault(
  question: FormQuestion,
  { default: text, type = '' }: Cells,
  context: XlsFormContext,
): FormQuestion {
  if (text === undefined || question.type === 'text') return question;
  if (isExpression(text)) {
    const expression = context.expression(question.source, text, 'default');
    return expression ? { ...question, default: { expression } } : question;
  }
  const isSeveral = /^(?:select_multiple|select_all|rank)/.test(type);
  return { ...question, default: { constant: isSeveral ? text.split(/\s+/) : text } };
}
