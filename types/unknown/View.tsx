import { useLingui } from '@lingui/react/macro';
import styles from './View.module.css';

/** The view of a question with an unknown type, which can only be skipped. */
export function Unknown() {
  const { t } = useLingui();
  return (
    <p
      className={styles.note}
    >{t`This question can’t be shown here. You can continue without it.`}</p>
  );
}
