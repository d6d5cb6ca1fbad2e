import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../machines/failure.ts';
import { Message } from '../layouts/Message.tsx';
import { Button } from '../parts/Button.tsx';
import { OwnTab } from '../parts/OwnTab.tsx';
import { isMissing, unofferedWords } from '../words/unoffered.ts';

interface Props {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** A survey that cannot be offered in a frame: it was not reached, or the server refuses, most often for a login. */
export function Unoffered({ failure, onRetry }: Props) {
  const { t, i18n } = useLingui();
  const isGone = isMissing(failure);
  return (
    <Message
      icon={isGone ? 'compass' : 'warning'}
      heading={unofferedWords(failure, i18n)}
      action={
        <>
          <Button onClick={onRetry}>{t`Retry`}</Button>
          {isGone ? null : <OwnTab />}
        </>
      }
    />
  );
}
