import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../../machines/lib/failure.ts';
import { Button } from '../../components/form/Button.tsx';
import { OpenInNewTab } from '../../components/OpenInNewTab.tsx';
import { isMissing, unavailableText } from '../../i18n/messages/unavailable.ts';
import { Message } from '../../layouts/Message.tsx';

interface Props {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** Shown in a frame where the survey is unreachable or refused, most often for a missing login. */
export function SurveyUnavailable({ failure, onRetry }: Props) {
  const { t, i18n } = useLingui();
  const isGone = isMissing(failure);
  return (
    <Message
      icon={isGone ? 'compass' : 'warning'}
      heading={unavailableText(failure, i18n)}
      action={
        <>
          <Button onClick={onRetry}>{t`Retry`}</Button>
          {isGone ? null : <OpenInNewTab />}
        </>
      }
    />
  );
}
