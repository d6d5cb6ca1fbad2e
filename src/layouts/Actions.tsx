import type { ReactNode } from 'react';
import styles from './Actions.module.css';

/** Where the way on is: under the content, and on a phone in a bar that stays in reach. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
