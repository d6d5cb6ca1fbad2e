import type { ReactNode } from 'react';
import styles from './Hidden.module.css';

/** Words for assistive technology alone. With `isLive` their changes are spoken, politely. */
export function Hidden({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  const Tag = isLive ? 'output' : 'span';
  return <Tag className={styles.hidden}>{children}</Tag>;
}
