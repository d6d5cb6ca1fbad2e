import { isObject } from '../../../server/content/problems/words.ts';
import {
  allOf,
  anyOf,
  call,
  type Expression,
  literal,
  not,
  reference,
  referencesIn,
} from '../expressions/expression.ts';
import { type Entry, type FormQuestion, questionsOf } from '../form.ts';
import { SourceRecord } from '../record.ts';
import type { SurveyJsContext } from './context.ts';
import { isHidden, namesIn } from './hidden.ts';

/** Conditions under which triggers show elements, by their names. */
export function shownByTriggers(
  triggers: readonly unknown[],
  context: SurveyJsContext,
): ReadonlyMap<string, Expression> {
  const shown = new Map<string, Expression>();
  for (const entry of triggers) {
    const trigger = new SourceRecord(entry);
    if (typeOf(trigger) !== 'visible') continue;
    const when = conditionOf(trigger, context);
    const names = [...trigger.list('questions'), ...trigger.list('pages')].map(String);
    trigger.reportUnread(context.notes, null, /^$/);
    for (const name of when ? names : []) {
      const known = shown.get(name);
      const either = when && anyOf([...(known ? [known] : []), when]);
      if (either) shown.set(name, either);
    }
  }
  return shown;
}

/**
 * Values that triggers set, for names that respondents cannot answer; fields that respondents can change are left out.
 */
export function setByTriggers(
  triggers: readonly unknown[],
  survey: unknown,
  context: SurveyJsContext,
): ReadonlyMap<string, Expression> {
  const fixed = fixedNames(survey, context);
  const elements = namesIn(survey);
  const set = new Map<string, Expression>();
  for (const entry of triggers) {
    const trigger = new SourceRecord(entry);
    const name = trigger.text('setToName') ?? '';
    const isSet = fixed.has(name) || (name !== '' && !elements.has(name));
    if (!isSet || !/^(?:runexpression|setvalue|copyvalue)$/.test(typeOf(trigger))) continue;
    const when = trigger.get('expression') === undefined ? null : conditionOf(trigger, context);
    const from = trigger.text('fromName');
    const run = context.condition(name, trigger.get('runExpression'), 'runExpression');
    const newValue = trigger.get('setValue');
    const value =
      run ??
      (from === undefined ? (isScalar(newValue) ? literal(newValue) : null) : reference(from));
    const before = set.get(name) ?? literal('');
    if (value) set.set(name, when ? call('if', when, value, before) : value);
  }
  return set;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The names of elements that respondents cannot answer. */
function fixedNames(part: unknown, context: SurveyJsContext): ReadonlySet<string> {
  if (Array.isArray(part)) return new Set(part.flatMap((item) => [...fixedNames(item, context)]));
  if (!isObject(part)) return new Set();
  const isFixed = part.readOnly === true || isHidden(part, context.shownBy);
  const names = isFixed && typeof part.name === 'string' ? [part.name] : [];
  return new Set([
    ...names,
    ...Object.values(part).flatMap((inner) => [...fixedNames(inner, context)]),
  ]);
}

/**
 * Converts triggers that end the survey or skip questions to jumps after the last question on which they depend. The
 * rest of the page is still asked, and later pages get the opposite condition.
 */
export function withJumps(
  triggers: readonly unknown[],
  entries: readonly Entry[],
  context: SurveyJsContext,
): readonly Entry[] {
  const ends: { readonly page: number; readonly when: Expression }[] = [];
  const jumps = triggers.flatMap((entry) => {
    const trigger = new SourceRecord(entry);
    const type = typeOf(trigger);
    if (type === 'visible' || context.setBy.has(trigger.text('setToName') ?? '')) return [];
    const to = type === 'complete' ? 'end' : type === 'skip' ? trigger.text('gotoName') : undefined;
    const when = conditionOf(trigger, context);
    const after = when && lastAsked(when, entries);
    if (to !== undefined && when && after) {
      trigger.reportUnread(context.notes, null, /^$/);
      const page = entries.findIndex((entry) => questionsOf([entry]).includes(after));
      if (type === 'complete' && questionsOf(entries.slice(page, page + 1)).at(-1) !== after) {
        ends.push({ page, when });
        return [];
      }
      return [{ after, when, to }];
    }
    const target = trigger.text('setToName') ?? null;
    const isPreset = target !== null && /^(?:runexpression|setvalue|copyvalue)$/.test(type);
    const reason = isPreset ? 'the answer is not preset by' : 'is not kept:';
    context.notes.add(
      target,
      isPreset ? 'changed' : 'lost',
      `${reason} the trigger ${JSON.stringify(entry)}`,
    );
    return [];
  });
  const inside = (entry: Entry): Entry => {
    if ('group' in entry) return { ...entry, entries: entry.entries.map(inside) };
    const next = jumps.filter(({ after }) => after === entry).map(({ when, to }) => ({ when, to }));
    return next.length > 0 ? { ...entry, next } : entry;
  };
  return entries.map((entry, index) => {
    const before = ends.filter(({ page }) => page < index).map(({ when }) => not(when));
    const jumping = jumps.length > 0 ? inside(entry) : entry;
    return before.length > 0
      ? { ...jumping, showIf: allOf([...before, ...(jumping.showIf ? [jumping.showIf] : [])]) }
      : jumping;
  });
}

function typeOf(trigger: SourceRecord): string {
  return (trigger.text('type') ?? '').replace(/trigger$/, '');
}

/** The condition of a trigger; older triggers have a name, an operator and a value. */
function conditionOf(trigger: SourceRecord, context: SurveyJsContext): Expression | null {
  const name = trigger.text('name');
  const operator = trigger.text('operator') ?? 'equal';
  const value = trigger.get('value');
  const compared = /empty$/.test(operator) ? '' : ` ${JSON.stringify(value ?? '')}`;
  const expression =
    trigger.text('expression') ??
    (name === undefined ? undefined : `{${name}} ${operator}${compared}`);
  return context.condition(null, expression, 'trigger');
}

function lastAsked(when: Expression, entries: readonly Entry[]): FormQuestion | undefined {
  const names = referencesIn(when).map(({ name }) => name);
  return questionsOf(entries).findLast(({ name }) =>
    names.some((trigger) => trigger === name || trigger.startsWith(`${name}.`)),
  );
}
