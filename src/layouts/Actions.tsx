import type { ReactNode } from 'react';
import styles from './Actions.module.css';

interface Props {
  /** Whether the only button begins the survey, and stands where the text begins. */
  readonly isStart?: boolean;
  readonly children: ReactNode;
}

/** The row of navigation buttons, which sticks to the bottom edge of the window. */
export function Actions({ isStart, children }: Props) {
  return (
    <div className={styles.actions} data-start={isStart || undefined}>
      {children}
    </div>
  );
}
