import { useLingui } from '@lingui/react';
import { nameId } from '../../effects/page/typedName.ts';
import { pageMessages } from '../../i18n/messages/page.ts';

/**
 * The label of the field for a typed signature. Only the server renders it, because the app's catalogs lack its
 * sentence.
 */
export function NameLabel() {
  const { _ } = useLingui();
  return <label htmlFor={nameId}>{_(pageMessages.fullName)}</label>;
}
