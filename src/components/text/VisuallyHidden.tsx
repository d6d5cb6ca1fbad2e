import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface Props {
  readonly id?: string;
  readonly children: ReactNode;
  /** Announces changes politely. */
  readonly isLive?: boolean;
  /** Announces changes at once. */
  readonly isUrgent?: boolean;
}

export function VisuallyHidden({ id, children, isLive = false, isUrgent = false }: Props) {
  // No role `status`: some screen readers read an empty one as part of the page.
  return (
    <span
      id={id}
      className={styles.hidden}
      aria-live={isUrgent ? 'assertive' : isLive ? 'polite' : undefined}
    >
      {children}
    </span>
  );
}
