import { isObject } from '../../../server/content/problems/words.ts';
import { binary, call, type Expression, literal, reference } from '../expressions/expression.ts';
import type { Value } from '../form.ts';
import { defaultText, readTexts } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

type Source = Readonly<Record<string, unknown>>;

/** Types that show a single value; other types are shown with several fields. */
const simple =
  /^(?:text|comment|radiogroup|dropdown|buttongroup|boolean|rating|checkbox|tagbox|slider)$/;

/** Makes all elements of a read-only page or panel read-only. */
export function insideReadOnly(elements: readonly unknown[], group: unknown): readonly unknown[] {
  if (!isObject(group) || group.readOnly !== true) return elements;
  return elements.map((element) => (isObject(element) ? { readOnly: true, ...element } : element));
}

/**
 * A read-only field as an element that shows a text; null for a field that is answered, and for one with several
 * values.
 */
export function readOnlyAsShown(
  value: Source,
  context: SurveyJsContext,
  values: Value[],
): Source | null {
  const { type = 'text', name, title, description, visible, visibleIf, defaultValue } = value;
  const isShown = value.readOnly === true && simple.test(String(type));
  if (!isShown || typeof name !== 'string') return null;
  const shown = { type: 'expression', name, title, description, visible, visibleIf };
  const computed = value.setValueExpression ?? value.defaultValueExpression;
  const compute =
    context.setBy.get(name) ?? context.condition(name, computed, 'defaultValueExpression');
  context.notes.add(name, 'changed', 'is read only: shows a text and is not asked');
  if (compute) {
    values.push({ name, compute });
    return { ...shown, isComputed: true };
  }
  const defaults = Array.isArray(defaultValue) ? defaultValue : [defaultValue];
  if (
    defaults.every((value) => /^(?:string|number|boolean)$/.test(typeof value)) &&
    defaults.length > 0
  ) {
    const [first] = defaults as (string | number | boolean)[];
    if (defaults.length === 1 && first !== undefined)
      values.push({ name, compute: literal(first) });
    const texts = defaults.map((item) => optionText(value, item, context));
    const [only] = texts;
    const text = texts.length === 1 ? only : texts.map((text) => wordsOf(text)).join(', ');
    return { ...shown, shownText: text };
  }
  values.push({ name, origin: { from: 'context', type: kindOf(value) } });
  context.notes.add(name, 'changed', 'its text is a value that the page around the survey sets');
  const text = textOfChosen(value, name);
  if (text) values.push({ name: `${name}-text`, compute: text });
  else if (Array.isArray(value.choices))
    context.notes.add(name, 'lost', 'shows the value that the page sets, and not its text');
  return { ...shown, ...(text ? { shownText: `{${name}-text}` } : { isComputed: true }) };
}

/** The text of the option that the page sets; null without options, and for several options or languages. */
function textOfChosen(value: Source, name: string): Expression | null {
  const { choices, type } = value;
  if (!Array.isArray(choices) || type === 'checkbox' || type === 'tagbox') return null;
  const options = choices.filter(isObject).filter((choice) => choice.text !== undefined);
  const texts = options.map((option) => Object.values(readTexts(option.text) ?? {}));
  if (texts.some(({ length }) => length !== 1)) return null;
  return options.reduceRight<Expression>((otherwise, { value: option }, index) => {
    const test = binary('=', reference(name), literal(String(option)));
    return call('if', test, literal(texts[index]?.[0] ?? ''), otherwise);
  }, reference(name));
}

function kindOf({ type, inputType }: Source): 'text' | 'number' | 'boolean' {
  if (type === 'boolean') return 'boolean';
  return type === 'rating' || type === 'slider' || inputType === 'number' ? 'number' : 'text';
}

function optionText(value: Source, chosen: unknown, context: SurveyJsContext): unknown {
  if (value.type === 'boolean') {
    const key = chosen === true || chosen === value.valueTrue ? 'True' : 'False';
    return value[`label${key}`] ?? defaultText(context.word(key === 'True' ? 'yes' : 'no'));
  }
  const options = [value.choices, value.rateValues].find(Array.isArray) ?? [];
  const option = options.find((option: unknown) => isObject(option) && option.value === chosen);
  return option?.text ?? String(chosen);
}

function wordsOf(text: unknown): string {
  return defaultText(readTexts(text) ?? {});
}
