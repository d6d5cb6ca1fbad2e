import type { PageForm } from '../../../contract/pageForm.ts';
import {
  type Answer,
  type CascadeQuestion,
  type Code,
  hasCascade,
  parseAnswer,
  type Question,
  readForm,
} from '../../../contract/questions/index.ts';
import { type Fields, fieldNames } from '../../../contract/questions/shared/fields.ts';
import type { Subject } from '../../../contract/survey.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { itemsUnder, rootId, walk } from '../../content/cascades.ts';
import { isWholeForm, typeOf } from '../../questions/index.ts';
import type { Deps } from '../deps.ts';

/**
 * Returns the answer of a form. `isWhole` is false when the answer calls for a field that the form
 * did not offer.
 */
export function readFormAnswer(
  deps: Pick<Deps, 'cascades'>,
  request: Pick<RequestContext, 'languages'>,
  question: Question,
  fields: Fields,
): { readonly answer: Answer; readonly isComplete: boolean } {
  const answer = readForm(question, fields);
  const hasText = isTextOffered(question, answer, fields);
  const isComplete = hasText && isWholeForm(question, answer, fields);
  if (!hasCascade(question) || !('path' in answer)) return { answer, isComplete };
  // A form shows the items below the list's former choice, so that the answer ends at a list that
  // was changed.
  const { path, lists } = listsAlong(deps, question, answer.path, request.languages);
  const isUnchanged = path.length === answer.path.length;
  const isOffered = (isComplete && isUnchanged) || lists.length <= path.length;
  return { answer: isUnchanged ? answer : { path }, isComplete: hasText && isOffered };
}

/**
 * Returns whether the form had the text field that its answer needs; a select list gets this field
 * only after the option is chosen.
 */
function isTextOffered<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  fields: Fields,
): boolean {
  const id = typeOf(question).laterText?.(question, answer);
  return id === undefined || fields.getAll(fieldNames.text(id)).length > 0;
}

/** Returns the part of `path` that is in the tree, and the lists along it as the app would request them. */
function listsAlong(
  { cascades }: Pick<Deps, 'cascades'>,
  { config }: CascadeQuestion,
  answer: readonly string[],
  languages: readonly string[],
): { readonly path: string[]; readonly lists: NonNullable<PageForm['lists']> } {
  const cascade = cascades.get(config.cascadeId);
  if (!cascade) return { path: [], lists: [] };
  const path = [...answer];
  while (walk(cascade, path) === null) path.pop();
  const lists = [rootId, ...path]
    .slice(0, config.levels.length)
    .map((id) => itemsUnder(cascade, id, languages) ?? [])
    .map((list) => list.map(({ id, text = '', leaf = false }) => ({ id: String(id), text, leaf })));
  return { path, lists: lists.filter((list) => list.length > 0) };
}

export function pageLists(
  deps: Pick<Deps, 'cascades' | 'surveys'>,
  surveyId: string,
  { questionId, result }: Pick<Subject, 'questionId' | 'result'>,
  posted: PageForm['posted'] | null,
  languages: readonly string[],
): PageForm['lists'] {
  const question = deps.surveys.get(surveyId)?.byId.get(questionId)?.question;
  if (!question || !hasCascade(question)) return undefined;
  const answer = posted?.questionId === questionId ? posted.answer : parseAnswer(question, result);
  const { path } = (answer ?? { path: [] }) as { path: readonly string[] };
  return listsAlong(deps, question, path, languages).lists;
}
