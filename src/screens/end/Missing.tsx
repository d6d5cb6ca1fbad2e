import { useLingui } from '@lingui/react/macro';
import { Message } from '../../layouts/Message.tsx';

/** The screen for an address without a survey; it needs no session. */
export function Missing() {
  const { t } = useLingui();
  return (
    <Message icon="compass" heading={t`Page not found`}>
      {t`Check that the URL is correct.`}
    </Message>
  );
}
