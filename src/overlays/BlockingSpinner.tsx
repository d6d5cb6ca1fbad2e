import { useLingui } from '@lingui/react/macro';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './BlockingSpinner.module.css';

/** Appears with a delay, so that quick calls show nothing. */
export function BlockingSpinner() {
  const { t } = useLingui();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      aria-label={t({
        message: 'Loading…',
        comment: 'The state of a page or a list that is being fetched.',
      })}
    >
      <span className={styles.spinner} aria-hidden="true" />
      <p>{t`Loading…`}</p>
    </dialog>
  );
}
