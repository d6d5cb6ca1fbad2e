import { useLingui } from '@lingui/react/macro';
import { selectFramed } from '../../machines/guest.select.ts';
import { useSelector } from '../app/useSelector.ts';
import { Message } from '../layouts/Message.tsx';
import { OwnTab } from '../parts/OwnTab.tsx';
import { TryAgain } from '../parts/TryAgain.tsx';
import type { ScreenProps } from './props.ts';

/** The browser keeps no cookie, so no answer would find its respondent (R21). */
export function Forgotten({ session }: ScreenProps) {
  const { t } = useLingui();
  const isFramed = useSelector(session, selectFramed);
  return (
    <Message
      icon="lock"
      heading={t({
        message: 'This survey needs a cookie',
        comment: 'Title: the browser has not kept our cookie.',
      })}
      action={
        <>
          <TryAgain session={session}>{t`Try again`}</TryAgain>
          {isFramed ? <OwnTab /> : null}
        </>
      }
    >
      {t`Your browser did not keep the cookie that links your answers to you. Allow cookies for this page, then try again.`}
    </Message>
  );
}
