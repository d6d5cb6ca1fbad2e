import type { ReactNode } from 'react';
import { strokes as common, Icon } from '../parts/Icon.tsx';
import styles from './Message.module.css';
import { Page } from './Page.tsx';

/** On the grid of `Icon`. */
const strokes = {
  ...common,
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  compass: 'm15.5 8.5-2 5-5 2 2-5 5-2ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6v-9Zm6 3.5v2',
  pause: 'M10 9v6m4-6v6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
};

interface Props {
  readonly icon: keyof typeof strokes;
  /** What happened. */
  readonly heading: string;
  /** What can be done. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A screen that has one thing to say, and at most one thing to offer. */
export function Message({ icon, heading, children, action }: Props) {
  return (
    <Page title={heading}>
      <div className={styles.message}>
        <span className={styles.badge}>
          <Icon path={strokes[icon]} />
        </span>
        <h1 tabIndex={-1} data-arrive dir="auto">
          {heading}
        </h1>
        {children ? <p className={styles.help}>{children}</p> : null}
        {action}
      </div>
    </Page>
  );
}
