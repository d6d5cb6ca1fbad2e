import { mapReferences, reference } from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { textsOf } from '../texts.ts';
import { boundOf, type Place } from './rules.ts';
import type { FormbricksTexts } from './texts.ts';

export const addressFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zip', 'country'];
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'company'];

/** Words of fields that have none of their own. */
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

/** The fields of an address or a person; older surveys have what is required in the question. */
export function fieldsOf(
  record: SourceRecord,
  keys: readonly string[],
  place: Place,
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
    const own = rules.map((one) => new SourceRecord(one)).filter((one) => one.get('field') === key);
    const bounds = own.map((rule) => boundOf(rule, inField(place, key)));
    return [{ name: key, text, config: Object.assign({ ...blank, required }, ...bounds) }];
  });
  return { type: 'multiInput', config: {}, choice };
}

/** Rules about a field, which is the answer of a part. */
function inField(place: Place, field: string): Place {
  const own = reference(`${place.name}.${field}`);
  return {
    ...place,
    addRule: (accept, message) =>
      place.addRule(
        mapReferences(accept, (one) => (one.name === ownAnswer ? own : one)),
        message,
      ),
  };
}
