import { allOf, anyOf, type Expression, words } from '../expressions/expression.ts';
import type { Entry, FormQuestion } from '../form.ts';
import type { SurveyJsContext } from './context.ts';

interface AskedQuestion {
  readonly question: FormQuestion;
  /** The combined condition of all groups around the question. */
  readonly around: Expression | null;
}

/**
 * Merges questions with the same name, which share an answer: the question is asked once, where any of them is shown.
 */
export function askedOnce(entries: readonly Entry[], context: SurveyJsContext): readonly Entry[] {
  const all = Map.groupBy(askedIn(entries, null), ({ question }) => contentOf(question, context));
  const changed = new Map<Entry, Entry | null>();
  for (const [first, ...others] of all.values()) {
    if (!first) continue;
    const same = others.filter(({ around }) => isSame(around, first.around));
    if (same.length === 0) continue;
    const each = [first, ...same].map(({ question }) => question);
    const conditions = each.map(({ showIf }) => showIf).filter((expression) => expression !== null);
    const showIf = conditions.length < each.length ? null : anyOf(conditions);
    changed.set(first.question, { ...first.question, showIf });
    for (const { question } of same) {
      changed.set(question, null);
      context.notes.add(question.source, 'changed', 'is asked once with the first one of its name');
    }
  }
  return changed.size === 0 ? entries : replaced(entries, changed);
}

function askedIn(entries: readonly Entry[], around: Expression | null): readonly AskedQuestion[] {
  return entries.flatMap((entry): readonly AskedQuestion[] => {
    if (!('group' in entry))
      return entry.type === 'text' || entry.next ? [] : [{ question: entry, around }];
    return entry.repeat ? [] : askedIn(entry.entries, allOf([around, entry.showIf]));
  });
}

/** The texts and rules of a question without its condition. */
function contentOf(
  { source: _, showIf: __, name, ...content }: FormQuestion,
  { valueNames }: SurveyJsContext,
): string {
  return JSON.stringify([valueNames.get(name) ?? name, content]);
}

function isSame(some: Expression | null, other: Expression | null): boolean {
  return some === null || other === null ? some === other : words(some) === words(other);
}

function replaced(
  entries: readonly Entry[],
  changed: ReadonlyMap<Entry, Entry | null>,
): readonly Entry[] {
  return entries.flatMap((entry): readonly Entry[] => {
    const other = changed.get(entry);
    if (other !== undefined) return other ? [other] : [];
    return 'group' in entry ? [{ ...entry, entries: replaced(entry.entries, changed) }] : [entry];
  });
}
