import { formats, type TextRules } from '../../../contract/questions/shared/formats.ts';
import { didYouMean } from '../../content/problems/nearest.ts';

/**
 * The autofill field names of HTML for contacting a person, which may follow `home`, `work` and the
 * like.
 */
const contacts = `
  tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp
`;

/** All other autofill field names of HTML. */
const others = `
  name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password
  current-password one-time-code organization-title organization street-address address-line1 address-line2
  address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name
  cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo
`;

const contactNames = new Set(contacts.trim().split(/\s+/));
const names = new Set([...contactNames, ...others.trim().split(/\s+/)]);

/**
 * The autofill names that fit a field of a special kind; a plain text field accepts all names
 * except a whole address.
 */
const namesOfType: Readonly<Record<string, RegExp>> = {
  email: /^(?:email|username)$/,
  tel: /^tel/,
  url: /^(?:url|photo|impp)$/,
  date: /^bday$/,
  month: /^cc-exp$/,
  time: /^$/,
};

/**
 * Returns why a value of `autocomplete` is not defined by HTML or does not fit its field; null for
 * a valid value.
 */
export function autocompleteReason(value: string, blank: TextRules): string | null {
  if (value === 'on' || value === 'off') return null;
  const words = value.split(' ');
  const name = words.pop() ?? '';
  if (words[0]?.startsWith('section-')) words.shift();
  if (/^(?:shipping|billing)$/.test(words[0] ?? '')) words.shift();
  if (contactNames.has(name) && /^(?:home|work|mobile|fax|pager)$/.test(words[0] ?? ''))
    words.shift();
  if (words.length > 0 || !names.has(name)) {
    return `"${value}" is no purpose that HTML knows, such as "name", "email" or "bday"${didYouMean(name, [...names])}`;
  }
  const type = inputType(blank);
  if (namesOfType[type]?.test(name) === false)
    return `"${name}" does not fit a field of the kind "${type}"`;
  if (name === 'street-address' && !blank.multiline) {
    return 'a whole address has several lines: "multiline": true is needed';
  }
  return null;
}

function inputType({ format, kind = 'text' }: TextRules): string {
  if (format === formats.email) return 'email';
  if (format === formats.chinaMobile || format === formats.indiaMobile || kind === 'phone')
    return 'tel';
  return format === formats.free ? kind : 'text';
}
