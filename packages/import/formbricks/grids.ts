import { isObject } from '../../../server/content/problems/words.ts';
import type { Blank } from '../blanks.ts';
import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import { binary, call, literal, reference } from '../expressions/expression.ts';
import type { FormOption, QuestionContent } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { type RuleContext, rulesIn } from './rules.ts';
import type { FormbricksTexts } from './texts.ts';

/** A matrix; in newer surveys a single answered row is enough. */
export function matrixOf(
  record: SourceRecord,
  context: RuleContext,
  texts: FormbricksTexts & { readonly isByIndex: boolean; readonly isNewer: boolean },
): QuestionContent {
  const parts = (key: string) =>
    record.list(key).map((item, index): FormOption => {
      const hasId = isObject(item) && 'label' in item;
      return {
        name: hasId && !texts.isByIndex ? String(item.id) : String(index),
        text: texts.html(hasId ? item.label : item) ?? textsOf(String(index + 1)),
      };
    });
  const rows = parts('rows');
  const isAll = hasRule(record, 'answerAllRows');
  const isRequired = record.flag('required') ?? false;
  rulesIn(record, context);
  if (isAll && !isRequired)
    context.addRule(
      binary('>=', call('count', reference(constrainedAnswer)), literal(rows.length)),
    );
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
