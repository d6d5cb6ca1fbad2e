import { useLingui } from '@lingui/react/macro';
import { Message } from '../layouts/Message.tsx';
import { TryAgain } from '../parts/TryAgain.tsx';
import type { ScreenProps } from './props.ts';

/** Status 5: its time has not come yet. */
export function NotOpen({ session }: ScreenProps) {
  const { t } = useLingui();
  return (
    <Message
      icon="clock"
      heading={t`This survey is not open yet`}
      action={<TryAgain session={session}>{t`Try again`}</TryAgain>}
    >
      {t`Come back a little later.`}
    </Message>
  );
}
