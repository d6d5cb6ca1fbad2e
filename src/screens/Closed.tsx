import { useLingui } from '@lingui/react/macro';
import { Message } from '../layouts/Message.tsx';

/** Status 4: closed or full. */
export function Closed() {
  const { t } = useLingui();
  return (
    <Message icon="lock" heading={t`This survey is no longer available`}>
      {t`It has ended or has all the answers it needs. Thank you for wanting to take part.`}
    </Message>
  );
}
