import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'solid' | 'line' | 'quiet';
  /** Disables the button, which keeps the focus. */
  readonly isBusy?: boolean;
  /** Replaces the visible text while `isSlow`; its space is reserved. */
  readonly slowText?: string;
  readonly isSlow?: boolean;
  /** Marks the harmless choice of a dialog, which receives the focus. */
  readonly 'data-safe'?: boolean;
  readonly children: ReactNode;
}

/** Keeps its accessible name while busy. */
export function Button(props: Props) {
  const { variant = 'solid', isBusy = false, slowText, isSlow = false, children, ...rest } = props;
  return (
    <button
      type="button"
      className={styles.button}
      data-variant={variant}
      data-slow={isSlow || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
    >
      <span className={styles.words}>{children}</span>
      {slowText ? (
        <span className={styles.slow} aria-hidden="true">
          {slowText}
        </span>
      ) : null}
    </button>
  );
}
