import { msg } from '@lingui/core/macro';

/**
 * The label of a button that only confirms. It is in a file of its own, because the first screen needs it without the
 * sentences of dialogs.
 */
export const ok = msg({ message: 'OK', comment: 'Button: closes a message.' });
