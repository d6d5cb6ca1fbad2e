import { isObject } from '../../../content/problems/words.ts';
import type { Blank } from '../blanks.ts';
import { binary, call, literal, reference } from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { type Place, rulesIn } from './rules.ts';
import type { FormbricksTexts } from './texts.ts';

type Made = Pick<FormQuestion, 'type' | 'config' | 'choice' | 'subChoice'>;

/** A matrix, of which one answered row is enough in newer surveys. */
export function matrixOf(
  record: SourceRecord,
  place: Place,
  texts: FormbricksTexts & { readonly isByIndex: boolean; readonly isNewer: boolean },
): Made {
  const parts = (key: string) =>
    record.list(key).map((one, at): FormOption => {
      const hasId = isObject(one) && 'label' in one;
      return {
        name: hasId && !texts.isByIndex ? String(one.id) : String(at),
        text: texts.html(hasId ? one.label : one) ?? textsOf(String(at + 1)),
      };
    });
  const rows = parts('rows');
  const isAll = hasRule(record, 'answerAllRows');
  const isRequired = record.flag('required') ?? false;
  rulesIn(record, place);
  if (isAll && !isRequired)
    place.addRule(binary('>=', call('count', reference(ownAnswer)), literal(rows.length)));
  const anyRow = texts.isNewer && isRequired && !isAll && rows.length > 1;
  const config = anyRow ? { anyRow } : {};
  return { type: 'multiSingle', config, choice: rows, subChoice: parts('columns') };
}

/** In newer surveys one rank is enough, unless a rule says otherwise. */
export function leastRanked(record: SourceRecord, isNewer: boolean): Blank {
  if (!isNewer || hasRule(record, 'rankAll') || hasRule(record, 'minRanked')) return {};
  return { min: 1 };
}

function hasRule(record: SourceRecord, type: string): boolean {
  const rules = record.record('validation')?.list('rules') ?? [];
  return rules.some((one) => new SourceRecord(one).text('type') === type);
}
