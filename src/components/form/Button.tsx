import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'solid' | 'line' | 'quiet';
  /** A press means nothing now. The button stays where it is, and keeps the focus. */
  readonly isBusy?: boolean;
  /** What the button says instead when it takes long; room for it is kept from the start. */
  readonly slowText?: string;
  readonly isSlow?: boolean;
  /** Marks the choice of a dialog that costs nothing; it gets the focus. */
  readonly 'data-safe'?: boolean;
  readonly children: ReactNode;
}

/** Every button of the app. Its name never changes while something is on its way. */
export function Button(props: Props) {
  const { look = 'solid', isBusy = false, slowText, isSlow = false, children, ...rest } = props;
  return (
    <button
      type="button"
      className={styles.button}
      data-look={look}
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

interface LinkProps {
  readonly href: string;
  /** True where this page has to stay: it opens in a tab of its own. */
  readonly opensNewTab?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like the button it stands in for; it leads away from the survey. */
export function LinkButton({ href, opensNewTab, children }: LinkProps) {
  return (
    <a
      className={styles.button}
      data-look="solid"
      href={href}
      target={opensNewTab ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      <span className={styles.words}>{children}</span>
    </a>
  );
}
