import { allOf, type Expression, literal } from '../../expressions/expression.ts';
import { type Entry, type Group, questionsOf, type Value } from '../../form.ts';
import type { SurveyJsContext } from '../context.ts';
import { ofAnyAnswer } from '../matrices/anyRow.ts';
import { fromNone, limitOf, noteLeast, repeatOf } from './panels.ts';

type Source = Readonly<Record<string, unknown>>;
type GroupOf = (
  value: unknown,
  fallback: string,
  context: SurveyJsContext,
  values: Value[],
) => readonly Group[];

/** Converts a dynamic panel to a repeat. */
export function repeatedEntries(
  value: Source,
  context: SurveyJsContext,
  values: Value[],
  groupOf: GroupOf,
): readonly Entry[] {
  const name = String(value.name ?? 'panel');
  const { templateElements, panelCount, minPanelCount: least, maxPanelCount, ...settings } = value;
  const { requiredIf, isRequired, bindings, rowsTitle, ...others } = settings;
  const elements = Array.isArray(templateElements) ? templateElements : [];
  const fixed = value.allowAddPanel === false ? panelCount : null;
  if (value.allowAddPanel === false && !(Number(panelCount) > 0)) {
    const message = `"${name}" has no times that respondents can add in the source`;
    context.notes.add(
      null,
      'changed',
      `${message}, unless its page adds them: they can add them here`,
    );
  }
  const most = limitOf(name, Number(maxPanelCount) || undefined, context);
  const max = most === undefined ? Number(fixed) || null : most;
  const count = values.length;
  const each = context.condition(name, value.templateVisibleIf, 'templateVisibleIf');
  const isShared = typeof value.valueName === 'string';
  const title = context.html(rowsTitle ?? value.title);
  const countedBy = Object(bindings).panelCount ?? Object(bindings).rowCount;
  const inside = groupOf({ ...others, elements }, 'panel', context, values).map((entry) => ({
    ...entry,
    entries: each && !isShared ? eachWith(entry.entries, each) : entry.entries,
    repeat: {
      ...repeatOf(max, title, context),
      ...(fixed === null ? {} : { isFixed: true }),
      ...(typeof countedBy === 'string' ? { countedBy } : {}),
    },
  }));
  values.push(...values.splice(count).map((value) => ({ ...value, repeat: name })));
  for (const { name: question } of questionsOf(inside))
    for (const field of [question, context.sourceNames.get(question) ?? question])
      context.aliases.set(`${name}[].${field}`, { question });
  if (Array.isArray(value.validators) && value.validators.length > 0)
    context.notes.add(name, 'lost', `validators are not kept: ${JSON.stringify(value.validators)}`);
  noteLeast(name, Math.max(Number(fixed) || 0, Number(least) || 0), context);
  const needed = context.condition(name, requiredIf, 'requiredIf');
  const isEmpty = !(Number(panelCount) > 0 || Number(least) > 0);
  const isNeeded = isRequired === true && needed === null;
  const isAnswered = inside.some(({ entries }) =>
    entries.some((entry) => !('group' in entry) && entry.required && entry.showIf === null),
  );
  const when = needed ?? (isNeeded ? literal(true) : null);
  if (when === null || (isAnswered && isEmpty && !isNeeded))
    return isEmpty ? inside.flatMap((group) => fromNone(group, title, context, when)) : inside;
  return inside.map((group) => {
    const entries = ofAnyAnswer(group.entries, needed, true);
    if (!entries) {
      const where = needed ? ` where ${requiredIf}` : '';
      const message = `${name}: that there is at least one is not enforced${where}`;
      context.notes.add(null, 'changed', message);
    }
    return { ...group, entries: entries ?? group.entries };
  });
}

/** The entries of a repeat with a condition on each repetition. */
function eachWith(entries: readonly Entry[], each: Expression): readonly Entry[] {
  return entries.map((entry) => ({ ...entry, showIf: allOf([each, entry.showIf]) }));
}
