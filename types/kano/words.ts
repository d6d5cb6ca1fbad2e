import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PartWords } from '../../src/i18n/messages/parts.ts';
import type { Feeling, KanoSide } from './contract.ts';

export const feelingLabels: Record<Feeling, (i18n: I18n) => string> = {
  1: (i18n) => i18n._(msg`I like it`),
  2: (i18n) => i18n._(msg`I expect it`),
  3: (i18n) => i18n._(msg`I am neutral`),
  4: (i18n) => i18n._(msg`I can tolerate it`),
  5: (i18n) => i18n._(msg`I dislike it`),
};

export const partWords: Record<KanoSide, PartWords> = {
  present: {
    label: (i18n) => i18n._(msg`How would you feel if you had this?`),
    values: feelingLabels,
  },
  absent: {
    label: (i18n) => i18n._(msg`How would you feel if you could not have this?`),
    values: feelingLabels,
  },
};
