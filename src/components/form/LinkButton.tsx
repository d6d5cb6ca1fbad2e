import type { ReactNode } from 'react';
import styles from './Button.module.css';

interface Props {
  readonly href: string;
  readonly opensNewTab?: boolean;
  readonly children: ReactNode;
}

/** A link out of the survey that looks like a button. */
export function LinkButton({ href, opensNewTab, children }: Props) {
  return (
    <a
      className={styles.button}
      data-variant="solid"
      href={href}
      target={opensNewTab ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      <span className={styles.words}>{children}</span>
    </a>
  );
}
