import type { ReactNode } from 'react';
import styles from './Actions.module.css';

/** The row of navigation buttons, which sticks to the bottom edge on phones. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
