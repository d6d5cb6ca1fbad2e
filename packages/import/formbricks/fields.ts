import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import { mapReferences, reference } from '../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { boundOf, type RuleContext } from './rules.ts';
import type { FormbricksTexts } from './texts.ts';

export const addressFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zip', 'country'];
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'company'];

/** Texts of fields that have none in the survey. */
const fieldWords: Readonly<Partial<Record<string, string>>> = {
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
};

/** The fields of an address or a person; in older surveys the question says which are required. */
export function fieldsOf(
  record: SourceRecord,
  keys: readonly string[],
  context: RuleContext,
  texts: FormbricksTexts,
): Pick<FormQuestion, 'type' | 'config'> & { readonly choice: readonly FormOption[] } {
  const isOlder = keys.every((key) => record.record(key) === undefined);
  const rules = record.record('validation')?.list('rules') ?? [];
  const choice = keys.flatMap((key): FormOption[] => {
    const field = record.record(key);
    const older = record.flag(`is${key.charAt(0).toUpperCase()}${key.slice(1)}Required`);
    if (!isOlder && (!field || field.flag('show') === false)) return [];
    const text = texts.html(field?.get('placeholder')) ?? textsOf(fieldWords[key] ?? key);
    const blank = key === 'email' ? { format: 4 } : key === 'phone' ? { kind: 'tel' } : {};
    const required = field?.flag('required') ?? older ?? false;
    const fieldRules = rules
      .map((rule) => new SourceRecord(rule))
      .filter((record) => record.get('field') === key);
    const bounds = fieldRules.map((rule) => boundOf(rule, inField(context, key)));
    return [{ name: key, text, config: Object.assign({ ...blank, required }, ...bounds) }];
  });
  return { type: 'multiInput', config: {}, choice };
}

/** The context for rules about a field, whose answer is a part of the question's answer. */
function inField(context: RuleContext, field: string): RuleContext {
  const fieldAnswer = reference(`${context.name}.${field}`);
  return {
    ...context,
    addRule: (accept, message) =>
      context.addRule(
        mapReferences(accept, (ref) => (ref.name === constrainedAnswer ? fieldAnswer : ref)),
        message,
      ),
  };
}
