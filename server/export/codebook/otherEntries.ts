import type { VariableKind } from '../../questions/shared/variable.ts';
import { endColumn } from '../../surveys/ends/endPage.ts';
import { extensionsColumn } from '../../surveys/exportColumns.ts';
import { armColumn } from '../../surveys/order/randomAssignment.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { quotaColumn } from '../../surveys/quotas/quotas.ts';
import { longestValue } from '../../surveys/values/schema.ts';
import { typesOfValues } from '../../surveys/values/types.ts';
import { valueColumn } from '../../surveys/values/valueName.ts';
import { columnsOfSession, signatureColumn } from '../columns.ts';
import { statusNames } from '../statusNames.ts';
import type { CodebookEntry } from './entry.ts';

const kinds: Readonly<Record<string, VariableKind>> = {
  status: 'choice',
  started: 'moment',
  finished: 'moment',
  score: 'number',
  [signatureColumn]: 'file',
  [armColumn]: 'choice',
  [quotaColumn]: 'choice',
  [endColumn]: 'choice',
  [extensionsColumn]: 'number',
};

export function sessionEntries(survey: Questionnaire): readonly CodebookEntry[] {
  const { arms = [], quotas = [], ends = [], scoring, timeExtensions } = survey.definition;
  const ids: Readonly<Record<string, readonly string[]>> = {
    status: Object.values(statusNames),
    [armColumn]: arms.map(({ id }) => id),
    [quotaColumn]: quotas.map(({ id }) => id),
    [endColumn]: ends.map(({ id }) => id),
  };
  return columnsOfSession(survey).map((name) => ({
    ...entry(name, 'session', kinds[name] ?? 'text', ids[name] ?? []),
    ...(name === 'score' && scoring?.maximum !== undefined ? { min: 0, max: scoring.maximum } : {}),
    ...(name === extensionsColumn && timeExtensions ? { min: 0, max: timeExtensions.max } : {}),
  }));
}

export function valueEntries({ definition, byId }: Questionnaire): readonly CodebookEntry[] {
  const types = typesOfValues(definition, (id) => byId.get(id)?.question);
  return Object.entries(definition.values ?? {}).map(([name, value]) => {
    const type = types.get(name);
    const column = valueColumn(name);
    if (type === 'boolean') return entry(column, 'value', 'choice', ['true', 'false']);
    if (type === 'number') return entry(column, 'value', 'number', []);
    return { ...entry(column, 'value', 'text', []), maxLength: longestValue(value) };
  });
}

function entry(
  name: string,
  type: 'session' | 'value',
  kind: VariableKind,
  ids: readonly string[],
): CodebookEntry {
  return {
    ...{ name, type, kind, title: name, question: null, part: '', role: '', min: null, max: null },
    maxLength: null,
    options: ids.map((id) => ({ value: id, label: id, score: null })),
  };
}
