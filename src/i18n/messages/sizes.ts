import type { I18n } from '@lingui/core';

export function megabytes(bytes: number, i18n: I18n): string {
  const unit = bytes < 2 ** 20 ? 'kilobyte' : 'megabyte';
  const value = bytes / (unit === 'kilobyte' ? 2 ** 10 : 2 ** 20);
  return i18n.number(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}
