import { isObject } from '../../../server/content/problems/words.ts';
import { type Expression, literal } from '../expressions/expression.ts';
import type { Value } from '../form.ts';
import type { SurveyJsContext } from './context.ts';

type Source = Readonly<Record<string, unknown>>;

/** Whether an element is never shown, so that only the form or its page sets its value. */
export function isHidden(value: Source, shownBy: ReadonlyMap<string, Expression>): boolean {
  const { visible, visibleIf, name } = value;
  return visible === false && !visibleIf && !shownBy.has(String(name));
}

/** The value of an element that is never shown; empty if the page sets the value. */
export function hiddenValue(value: Source, context: SurveyJsContext): readonly Value[] {
  const { name, type, defaultValue } = value;
  const isOther =
    type === 'expression' || type === 'html' || /^(?:panel|matrix)/.test(String(type));
  if (typeof name !== 'string' || isOther || !isHidden(value, context.shownBy)) return [];
  const formula = value.setValueExpression ?? value.defaultValueExpression;
  const compute =
    context.setBy.get(name) ??
    context.condition(name, formula, 'defaultValueExpression') ??
    (isScalar(defaultValue) ? literal(defaultValue) : null);
  return compute ? [{ name, compute }] : [];
}

/** The values of names that only triggers set. */
export function triggeredValues(context: SurveyJsContext, survey: unknown): readonly Value[] {
  const elements = namesIn(survey);
  return [...context.setBy].flatMap(([name, compute]) =>
    elements.has(name) ? [] : [{ name, compute }],
  );
}

/** The elements at any depth by name; of several elements with a name the first. */
export function elementsIn(part: unknown): ReadonlyMap<string, Source> {
  if (Array.isArray(part))
    return new Map(part.toReversed().flatMap((item) => [...elementsIn(item)]));
  if (!isObject(part)) return new Map();
  const inside = Object.values(part).flatMap((inner) => [...elementsIn(inner)]);
  const isElement = typeof part.name === 'string' && typeof part.type === 'string';
  return new Map([...inside, ...(isElement ? [[String(part.name), part] as const] : [])]);
}

/** The names of the elements at any depth. */
export function namesIn(part: unknown): ReadonlySet<string> {
  if (Array.isArray(part)) return new Set(part.flatMap((item) => [...namesIn(item)]));
  if (!isObject(part)) return new Set();
  const names = typeof part.name === 'string' ? [part.name] : [];
  return new Set([...names, ...Object.values(part).flatMap((inner) => [...namesIn(inner)])]);
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
