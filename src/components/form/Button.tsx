import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'solid' | 'line' | 'quiet';
  /** Makes the button inert without `disabled`, which would take away its focus. */
  readonly isBusy?: boolean;
  /** Replaces the visible text while `isSlow`; the button reserves the space for it. */
  readonly slowText?: string;
  readonly isSlow?: boolean;
  /** Marks the safe choice of a dialog, which receives the focus. */
  readonly 'data-safe'?: boolean;
  readonly children: ReactNode;
}

/** A button that keeps its accessible name and its focus while it is busy. */
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
