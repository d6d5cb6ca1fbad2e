import { useLingui } from '@lingui/react/macro';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './BlockingSpinner.module.css';

/** Covers the page while a call blocks it; it appears after a delay, because a flash would disturb quick calls. */
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
