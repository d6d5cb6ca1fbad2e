import { useLingui } from '@lingui/react/macro';
import type { ScreenProps } from '../../actors/props.ts';
import { TryAgain } from '../../components/TryAgain.tsx';
import { Message } from '../../layouts/Message.tsx';

/** The screen of status 5: the survey is not open yet. */
export function NotOpen({ session }: ScreenProps) {
  const { t } = useLingui();
  return (
    <Message
      icon="clock"
      heading={t({
        message: 'This survey isn’t open yet',
        comment: 'Title: the survey opens later.',
      })}
      action={
        <TryAgain session={session}>
          {t({
            message: 'Try again',
            comment: 'Button: verb; asks once more whether the survey can be answered.',
          })}
        </TryAgain>
      }
    >
      {t`Try again later.`}
    </Message>
  );
}
