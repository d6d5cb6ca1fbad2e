import { allOf } from '../expressions/expression.ts';
import type { Entry, FormOption, FormQuestion } from '../form.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';

interface Rows {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly cells: Cells;
}

export function isMatrix(cells: Cells): boolean {
  return /table-list/.test(cells.appearance ?? '');
}

/** Combines consecutive questions with the same list, which a group shows as a table, into a matrix. */
export function withMatrices(group: Rows, context: XlsFormContext): readonly Entry[] {
  if (!isMatrix(group.cells)) return group.entries;
  const rows = group.entries.filter((entry): entry is FormQuestion => !('group' in entry));
  const [first] = rows.filter(({ type }) => type !== 'text');
  const questions = rows.filter(
    ({ type, choice }) => type === first?.type && sameOptions(choice, first.choice),
  );
  const isSeveral = first?.type === 'check';
  if (!first?.choice || questions.length < 2 || questions.length < group.entries.length)
    return group.entries;
  if (questions.some(({ config, rules }) => rules || Object.keys(config).length > 0))
    return group.entries;
  if (new Set(questions.map(({ required }) => required)).size > 1) return group.entries;
  for (const { name } of questions) {
    context.aliases.set(name, { question: group.name, part: name });
    context.notes.add(name, 'changed', `is a row of the matrix "${group.name}"`);
  }
  const title = context.html(group.cells, 'label') ?? { '': group.name };
  const choice = questions.map(
    (question): FormOption => ({
      name: question.name,
      text: question.title,
      showIf: allOf([question.showIf]),
    }),
  );
  return [
    {
      ...{ name: group.name, source: first.source, title, config: {}, showIf: null },
      type: isSeveral ? 'multiCheck' : 'multiSingle',
      required: first.required,
      choice,
      subChoice: first.choice,
    },
  ];
}

function sameOptions(some: FormQuestion['choice'], others: FormQuestion['choice']): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
