import { isObject } from '../../../server/content/problems/words.ts';
import type { Blank } from '../blanks.ts';
import { binary, call, literal, reference } from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { type RuleContext, rulesIn } from './rules.ts';
import type { FormbricksTexts } from './texts.ts';

type Made = Pick<FormQuestion, 'type' | 'config' | 'choice' | 'subChoice'>;

/** A matrix; in newer surveys a single answered row is enough. */
export function matrixOf(
  record: SourceRecord,
  context: RuleContext,
  texts: FormbricksTexts & { readonly isByIndex: boolean; readonly isNewer: boolean },
): Made {
  const parts = (key: string) =>
    record.list(key).map((item, at): FormOption => {
      const hasId = isObject(item) && 'label' in item;
      return {
        name: hasId && !texts.isByIndex ? String(item.id) : String(at),
        text: texts.html(hasId ? item.label : item) ?? textsOf(String(at + 1)),
      };
    });
  const rows = parts('rows');
  const isAll = hasRule(record, 'answerAllRows');
  const isRequired = record.flag('required') ?? false;
  rulesIn(record, context);
  if (isAll && !isRequired)
    context.addRule(binary('>=', call('count', reference(ownAnswer)), literal(rows.length)));
  const anyRow = texts.isNewer && isRequired && !isAll && rows.length > 1;
  const config = anyRow ? { anyRow } : {};
  return { type: 'multiSingle', config, choice: rows, subChoice: parts('columns') };
}

/** The smallest number of ranked options: in newer surveys 1, unless a rule says otherwise. */
export function leastRanked(record: SourceRecord, isNewer: boolean): Blank {
  if (!isNewer || hasRule(record, 'rankAll') || hasRule(record, 'minRanked')) return {};
  return { min: 1 };
}

function hasRule(record: SourceRecord, type: string): boolean {
  const rules = record.record('validation')?.list('rules') ?? [];
  return rules.some((rule) => new SourceRecord(rule).text('type') === type);
}
