import type { InputHTMLAttributes } from 'react';
import { type Blank, type Format, formats } from '../../../contract/questions/shared/formats.ts';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

const plain: Attributes = { type: 'text', dir: 'auto' };
// A field of type `number` would drop leading zeros and invalid text.
const digits: Attributes = { type: 'text', dir: 'ltr', inputMode: 'decimal', spellCheck: false };
const phone: Attributes = { type: 'tel', dir: 'ltr', autoComplete: 'tel' };
const nationalPhone: Attributes = { ...phone, autoComplete: 'tel-national' };

const byKind: Partial<Record<Blank['kind'], Attributes>> = {
  number: digits,
  tel: phone,
  url: { type: 'url', dir: 'ltr', autoComplete: 'url' },
};

const byFormat: Record<Exclude<Format, 0>, Attributes> = {
  [formats.digits]: digits,
  [formats.chinese]: { ...plain, lang: 'zh' },
  [formats.letters]: { type: 'text', dir: 'ltr', autoCapitalize: 'none', spellCheck: false },
  [formats.email]: { type: 'email', dir: 'ltr', autoComplete: 'email' },
  [formats.chinaMobile]: nationalPhone,
  [formats.indiaMobile]: nationalPhone,
};

/**
 * The HTML attributes of a blank's field. `kind` applies only to the free format; `autocomplete` names the purpose of
 * the field (WCAG 1.3.5).
 */
export function inputAttributes({ format, kind, autocomplete }: Blank): Attributes {
  const attributes = format === formats.free ? (byKind[kind] ?? plain) : byFormat[format];
  return { ...attributes, autoComplete: autocomplete ?? attributes.autoComplete ?? 'off' };
}
