import type { ReactNode } from 'react';
import { useTitle } from '../components/text/useTitle.ts';
import styles from './Page.module.css';

interface Props {
  /** What the browser's tab says. */
  readonly title: string;
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen: a quiet header, and one centred column. */
export function Page({ title, header, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      {header ? <header className={styles.header}>{header}</header> : null}
      <main className={styles.main}>{children}</main>
    </div>
  );
}
