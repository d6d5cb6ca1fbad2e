import { msg } from '@lingui/core/macro';

export const accessibility = msg({
  message: 'Accessibility',
  comment: 'Noun: the title of the accessibility statement, and the link to it.',
});
