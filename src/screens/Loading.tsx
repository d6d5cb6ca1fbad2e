import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/text/VisuallyHidden.tsx';
import { Page } from '../layouts/Page.tsx';

export function Loading() {
  const { t } = useLingui();
  return (
    <Page title={t`Loading…`}>
      <h1 tabIndex={-1} data-focus-on-enter>
        <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      </h1>
      <Skeleton />
    </Page>
  );
}
