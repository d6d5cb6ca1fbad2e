import { useLingui } from '@lingui/react';
import { pageMessages } from '../../i18n/messages/page.ts';

export const nameId = 'sign-name';

/** Only in pages of the server, whose catalogs have this sentence. */
export function NameLabel() {
  const { _ } = useLingui();
  return <label htmlFor={nameId}>{_(pageMessages.fullName)}</label>;
}
