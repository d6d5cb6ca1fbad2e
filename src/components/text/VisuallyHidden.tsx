import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface Props {
  readonly id?: string;
  readonly children: ReactNode;
  /** Changes are spoken when the reader has finished with what is being said. */
  readonly isLive?: boolean;
  /** Changes are spoken at once: they answer a press. */
  readonly isUrgent?: boolean;
}

/** Words for assistive technology alone. */
export function VisuallyHidden({ id, children, isLive = false, isUrgent = false }: Props) {
  const Tag = isLive ? 'output' : 'span';
  return (
    <Tag id={id} className={styles.hidden} aria-live={isUrgent ? 'assertive' : undefined}>
      {children}
    </Tag>
  );
}
