import { holds } from './condition.ts';
import type { AskedQuestion, Requirement, Scope } from './survey.ts';
import type { Column, Option } from './surveyFile.ts';

/** The types whose options are the rows of a matrix. */
const matrices = ['multiSingle', 'multiCheck'];

/** Whether a question is shown: all its conditions hold, and an option is left of those that it has. */
export function isShown(asked: AskedQuestion, scope: Scope): boolean {
  const inCopy = { ...scope, copy: asked.copy };
  return (
    asked.requirements.every((requirement) => isMet(requirement, inCopy)) &&
    hasOptions(asked, inCopy)
  );
}

export function isMet({ condition }: Requirement, scope: Scope): boolean {
  return typeof condition === 'function' ? condition(scope) : holds(condition, scope);
}

/** Whether an option is left; a question that has none in the file needs none. */
function hasOptions(asked: AskedQuestion, scope: Scope): boolean {
  return asked.options.length === 0 || shownOptions(asked, scope).length > 0;
}

/** The options or rows that are shown; a row without columns is hidden. */
export function shownOptions(asked: AskedQuestion, scope: Scope): readonly Option[] {
  const inCopy = { ...scope, copy: asked.copy };
  return asked.options
    .filter(({ isCarried }) => isCarried?.(inCopy) ?? true)
    .map(({ option }) => option)
    .filter(({ showIf }) => showIf === undefined || holds(showIf, inCopy))
    .filter(
      (option) =>
        !matrices.includes(asked.question.type) || shownColumns(asked, option, scope).length > 0,
    );
}

/** The columns that are shown in a row: those of the row, else those of the question. */
export function shownColumns(
  { question, copy }: AskedQuestion,
  { subChoice = [] }: Option,
  scope: Scope,
): readonly Column[] {
  const columns = subChoice.length > 0 ? subChoice : (question.subChoice ?? []);
  return columns.filter(({ showIf }) => showIf === undefined || holds(showIf, { ...scope, copy }));
}
