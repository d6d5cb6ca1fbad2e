import { useLingui } from '@lingui/react/macro';
import { readEntry } from '../../contract/address.ts';
import styles from './OwnTab.module.css';

/** The way out of a frame in which a survey cannot be answered: the same survey on a page of its own. */
export function OwnTab() {
  const { t } = useLingui();
  const entry = readEntry(location.pathname);
  if (entry.kind !== 'survey') return null;
  return (
    <a
      className={styles.link}
      href={`/${entry.surveyId}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open the survey in a new tab`}
    </a>
  );
}
