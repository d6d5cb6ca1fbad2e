import { useLingui } from '@lingui/react/macro';
import { readEntry } from '../../contract/address.ts';
import { contextParameter } from '../../contract/embedding.ts';
import { readContext } from '../effects/network/client.ts';
import styles from './OpenInNewTab.module.css';

/** Links to the survey outside of its frame, with the host page's context. */
export function OpenInNewTab() {
  const { t } = useLingui();
  const entry = readEntry(location.pathname);
  if (entry.kind !== 'survey') return null;
  const context = readContext(entry.surveyId);
  const fragment = context === null ? '' : `#${contextParameter}=${encodeURIComponent(context)}`;
  return (
    <a
      className={styles.link}
      href={`/${entry.surveyId}${fragment}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open the survey in a new tab`}
    </a>
  );
}
