import { chosenIn, isPartAnswered } from './answered.ts';
import { shownOptions } from './shown.ts';
import type { AskedQuestion, Scope, SourceOption } from './survey.ts';
import type { Option, OptionSource } from './surveyFile.ts';

/** The options, rows or blanks that a `forEach` or `choiceFrom` may take: without exclusive ones and exceptions. */
export function sourceOptions(
  { question, except = [] }: OptionSource,
  byId: ReadonlyMap<string, AskedQuestion>,
): readonly Option[] {
  const options = byId.get(question)?.options.map(({ option }) => option) ?? [];
  return options.filter(
    ({ id, questionConfig }) => !except.includes(id) && questionConfig?.exclusive !== true,
  );
}

/** The options that a question takes over, without their scores and settings. */
export function carriedOptions(
  source: OptionSource | undefined,
  byId: ReadonlyMap<string, AskedQuestion>,
): readonly SourceOption[] {
  if (!source) return [];
  return sourceOptions(source, byId).map(({ id }) => ({
    option: { id },
    isCarried: (scope) => isInSource(source, id, scope),
  }));
}

/** Whether an option of the source is chosen, is shown and not chosen, or is answered as a row or blank. */
export function isInSource(
  { question, which = 'chosen' }: OptionSource,
  id: string,
  scope: Scope,
): boolean {
  const answered = scope.answers.get(question);
  if (which === 'answered') return answered !== undefined && isPartAnswered(answered, id);
  const isChosen = answered !== undefined && chosenIn(answered).includes(id);
  if (which === 'chosen') return isChosen;
  const asked = scope.survey.byId.get(question);
  return (
    !isChosen &&
    asked !== undefined &&
    shownOptions(asked, scope).some((option) => option.id === id)
  );
}
