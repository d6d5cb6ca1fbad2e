import type { PageForm } from '../../../contract/pageForm.ts';
import {
  type Answer,
  type Code,
  hasCascade,
  parseAnswer,
  type Question,
  readForm,
} from '../../../contract/questions/index.ts';
import { type Fields, fieldNames } from '../../../contract/questions/shared/fields.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { itemsUnder, rootId, walk } from '../../content/cascades.ts';
import { isWholeForm, typeOf } from '../../questions/index.ts';
import type { Deps } from '../deps.ts';

/** The answer of a form, and whether the form has offered all that it calls for. */
export function readGiven(
  deps: Pick<Deps, 'cascades'>,
  request: Pick<RequestContext, 'languages'>,
  question: Question,
  fields: Fields,
): { readonly given: Answer; readonly isWhole: boolean } {
  const given = readForm(question, fields);
  const hasText = isTextOffered(question, given, fields);
  const isWhole = hasText && isWholeForm(question, given, fields);
  if (!hasCascade(question) || !('path' in given)) return { given, isWhole };
  // Below a list that was changed the form has items of another one.
  const { path, lists } = listsAlong(deps, question, given.path, request.languages);
  const isUnchanged = path.length === given.path.length;
  const isOffered = (isWhole && isUnchanged) || lists.length <= path.length;
  return { given: isUnchanged ? given : { path }, isWhole: hasText && isOffered };
}

/** Whether the form has the text field that the answer asks for: a list has it once its option is chosen. */
function isTextOffered<C extends Code>(
  question: Question<C>,
  given: Answer<C>,
  fields: Fields,
): boolean {
  const id = typeOf(question).laterText?.(question, given);
  return id === undefined || fields.getAll(fieldNames.text(id)).length > 0;
}

/** The part of a path that is in the tree, and the lists along it as the app would ask for them. */
function listsAlong(
  { cascades }: Pick<Deps, 'cascades'>,
  { config }: Question<10>,
  given: readonly string[],
  languages: readonly string[],
): { readonly path: string[]; readonly lists: NonNullable<PageForm['lists']> } {
  const cascade = cascades.get(config.cascadeId);
  if (!cascade) return { path: [], lists: [] };
  const path = [...given];
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
  subject: { readonly questionId: string | number; readonly result?: string | undefined },
  posted: PageForm['posted'] | null,
  languages: readonly string[],
): PageForm['lists'] {
  const { questionId, result } = subject;
  const question = deps.surveys.get(surveyId)?.byId.get(String(questionId))?.question;
  if (!question || !hasCascade(question)) return undefined;
  const answer = posted?.questionId === questionId ? posted.answer : parseAnswer(question, result);
  const { path } = (answer ?? { path: [] }) as { path: readonly string[] };
  return listsAlong(deps, question, path, languages).lists;
}
