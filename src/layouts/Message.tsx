import type { ReactNode } from 'react';
import { Badge, type BadgeIcon } from '../components/icons/Badge.tsx';
import styles from './Message.module.css';
import { Page } from './Page.tsx';

interface Props {
  readonly icon: BadgeIcon;
  readonly heading: string;
  readonly headingLanguage?: { readonly lang?: string };
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function Message({ icon, heading, headingLanguage, children, action }: Props) {
  return (
    <Page title={heading}>
      <div className={styles.message}>
        <Badge icon={icon} />
        <h1 tabIndex={-1} data-focus-on-enter dir="auto" {...headingLanguage}>
          {heading}
        </h1>
        {children ? <p className={styles.help}>{children}</p> : null}
        {action}
      </div>
    </Page>
  );
}
