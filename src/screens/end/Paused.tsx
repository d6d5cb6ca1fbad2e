import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectHasAnswered } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { TryAgain } from '../../components/TryAgain.tsx';
import { Message } from '../../layouts/Message.tsx';

/** The screen of status 6: the survey is paused. */
export function Paused({ session }: ScreenProps) {
  const { t } = useLingui();
  const hasAnswered = useSelector(session, selectHasAnswered);
  return (
    <Message
      icon="pause"
      heading={t({
        message: 'This survey is paused',
        comment: 'Title: its author lets nobody answer for a while.',
      })}
      action={<TryAgain session={session}>{t`Try again`}</TryAgain>}
    >
      {hasAnswered
        ? t`You can continue later. Your answers so far are saved.`
        : t`You can continue later.`}
    </Message>
  );
}
