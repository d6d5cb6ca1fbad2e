import type { I18n } from '@lingui/core';
import { megabyte } from '../../../contract/limits.ts';

export function megabytes(bytes: number, i18n: I18n): string {
  const unit = bytes < megabyte ? 'kilobyte' : 'megabyte';
  const value = bytes / (unit === 'kilobyte' ? 2 ** 10 : megabyte);
  return i18n.number(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}
