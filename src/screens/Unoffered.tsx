import { useLingui } from '@lingui/react/macro';
import { codes } from '../../contract/envelope.ts';
import type { Failure } from '../../machines/failure.ts';
import { Message } from '../layouts/Message.tsx';
import { Button } from '../parts/Button.tsx';
import { OwnTab } from '../parts/OwnTab.tsx';
import { failureWords } from '../words/failures.ts';

interface Props {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** A survey that cannot be offered in a frame: it was not reached, or the server refuses, most often for a login. */
export function Unoffered({ failure, onRetry }: Props) {
  const { t, i18n } = useLingui();
  const isMissing = failure.kind === 'refused' && failure.code === codes.missing;
  const told = failure.kind === 'refused' ? failure : { kind: 'garbled' as const };
  return (
    <Message
      icon={isMissing ? 'compass' : 'warning'}
      heading={isMissing ? t`This page is missing` : failureWords(told, i18n)}
      action={
        <>
          <Button onClick={onRetry}>{t`Retry`}</Button>
          {isMissing ? null : <OwnTab />}
        </>
      }
    />
  );
}
