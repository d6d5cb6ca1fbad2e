import { useLingui } from '@lingui/react/macro';
import { Page } from '../layouts/Page.tsx';
import { Hidden } from '../parts/Hidden.tsx';
import styles from './Loading.module.css';

/** While the server is asked. What is quick shows nothing at all; the bones come after 300 ms. */
export function Loading() {
  const { t } = useLingui();
  return (
    <Page title={t`Loading…`}>
      <h1 tabIndex={-1} data-arrive>
        <Hidden>{t`Loading…`}</Hidden>
      </h1>
      <div className={styles.bones} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </Page>
  );
}
