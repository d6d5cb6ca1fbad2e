import { useLingui } from '@lingui/react/macro';
import { Page } from '../layouts/Page.tsx';
import { Bones } from '../parts/Bones.tsx';
import { Hidden } from '../parts/Hidden.tsx';

/** While the server is asked. */
export function Loading() {
  const { t } = useLingui();
  return (
    <Page title={t`Loading…`}>
      <h1 tabIndex={-1} data-arrive>
        <Hidden>{t`Loading…`}</Hidden>
      </h1>
      <Bones />
    </Page>
  );
}
