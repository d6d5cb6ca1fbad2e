import { msg } from '@lingui/core/macro';

/** The label of a button that only confirms; apart from what only dialogs say, because the first screen has it. */
export const ok = msg({ message: 'OK', comment: 'Button: closes a message.' });
