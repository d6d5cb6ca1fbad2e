import { useLingui } from '@lingui/react/macro';
import styles from './Unknown.module.css';

/** A question of unknown type can be skipped. */
export function Unknown() {
  const { t } = useLingui();
  return (
    <p className={styles.note}>{t`This question can't be shown here. You can go on without it.`}</p>
  );
}
