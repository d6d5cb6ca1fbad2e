import type { ReactNode } from 'react';
import { useTitle } from '../components/text/useTitle.ts';
import styles from './Page.module.css';

interface Props {
  readonly title: string;
  readonly header?: ReactNode;
  /** A picture beside or above the content. */
  readonly cover?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, header, cover, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page} data-cover={cover ? true : undefined}>
      {cover}
      {header ? <header className={styles.header}>{header}</header> : null}
      <main className={styles.main}>{children}</main>
    </div>
  );
}
