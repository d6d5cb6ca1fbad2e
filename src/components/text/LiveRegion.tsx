import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface Props {
  readonly id?: string;
  readonly children: ReactNode;
  /** Whether changes interrupt what is being read. */
  readonly isUrgent?: boolean;
}

/** Announces changes of its text to screen readers. */
export function LiveRegion({ id, isUrgent, children }: Props) {
  // `aria-live` without the role `status`, because some screen readers read an empty status as part of the page.
  return (
    <span id={id} className={styles.hidden} aria-live={isUrgent ? 'assertive' : 'polite'}>
      {children}
    </span>
  );
}
