import { msg } from '@lingui/core/macro';
import type { TypeWords } from '../../src/i18n/messages/parts.ts';
import { commentKey } from './contract.ts';

export const partWords: TypeWords = {
  [commentKey]: {
    label: (i18n) =>
      i18n._(
        msg({ message: 'Comment', comment: 'Noun: the name of a field for words of one’s own.' }),
      ),
  },
};
