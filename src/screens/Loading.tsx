import { useLingui } from '@lingui/react/macro';
import { Bones } from '../components/Skeleton.tsx';
import { Hidden } from '../components/text/VisuallyHidden.tsx';
import { Page } from '../layouts/Page.tsx';

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
