import type { InputHTMLAttributes } from 'react';
import { type Blank, type Format, formats } from '../../../contract/questions/shared/formats.ts';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

const plain: Attributes = { type: 'text', dir: 'auto' };
// A number field would drop leading zeros and invalid text.
const digits: Attributes = { type: 'text', dir: 'ltr', inputMode: 'decimal', spellCheck: false };
const phone: Attributes = { type: 'tel', dir: 'ltr', autoComplete: 'tel' };

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
  [formats.chinaMobile]: phone,
  [formats.indiaMobile]: phone,
};

/** The kind counts only for the free format. */
export function inputAttributes({ format, kind }: Blank): Attributes {
  return format === formats.free ? (byKind[kind] ?? plain) : byFormat[format];
}
