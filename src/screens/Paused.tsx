import { useLingui } from '@lingui/react/macro';
import { Message } from '../layouts/Message.tsx';
import { TryAgain } from '../parts/TryAgain.tsx';
import type { ScreenProps } from './props.ts';

/** Status 6: paused by whoever runs it. */
export function Paused({ session }: ScreenProps) {
  const { t } = useLingui();
  return (
    <Message
      icon="pause"
      heading={t`This survey is paused`}
      action={<TryAgain session={session}>{t`Try again`}</TryAgain>}
    >
      {t`It goes on later. What you have answered so far is kept.`}
    </Message>
  );
}
