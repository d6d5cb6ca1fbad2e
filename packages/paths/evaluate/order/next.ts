import { holds } from '../condition.ts';
import { isShown } from '../shown.ts';
import type { AskedQuestion, Scope } from '../survey.ts';
import { possibleAfter, possibleFirst } from './possible.ts';

/** The end of the survey, in place of a question's id. */
export const end = 'end';

/**
 * The ids of the questions of which one comes first; several where the order is random and not known.
 * @param order the ids of all questions in the order of the session; null where it is not known
 */
export function firstQuestions(scope: Scope, order: readonly string[] | null): readonly string[] {
  return order ? [firstShown(order, scope)] : possibleFirst(scope);
}

/**
 * The ids of the questions of which one follows: where the first row of `next` that holds leads, else the next one that
 * is shown.
 */
export function nextQuestions(
  asked: AskedQuestion,
  scope: Scope,
  order: readonly string[] | null,
): readonly string[] {
  const target = jumpFrom(asked, scope);
  if (target === end) return [end];
  const ids = order ?? scope.survey.questions.map(({ id }) => id);
  if (target !== null) return [firstShown(ids.slice(ids.indexOf(target)), scope)];
  if (order) return [firstShown(order.slice(order.indexOf(asked.id) + 1), scope)];
  return possibleAfter(asked, scope);
}

/** Where the first row of `next` that holds leads; null without one. */
function jumpFrom({ question, copy }: AskedQuestion, scope: Scope): string | null {
  const row = question.next?.find(
    ({ when }) => when === undefined || holds(when, { ...scope, copy }),
  );
  return row?.to ?? null;
}

function firstShown(ids: readonly string[], scope: Scope): string {
  const { byId } = scope.survey;
  return (
    ids.find((id) => {
      const asked = byId.get(id);
      return asked !== undefined && isShown(asked, scope);
    }) ?? end
  );
}
