import { useLingui } from '@lingui/react/macro';
import { selectFramed } from '../../machines/guest.select.ts';
import {
  selectFailure,
  selectHasAnswered,
  selectHasUnsentText,
  selectMayLogIn,
  selectSurvey,
} from '../../machines/session.select.ts';
import { useSelector } from '../app/useSelector.ts';
import { Message } from '../layouts/Message.tsx';
import { Button } from '../parts/Button.tsx';
import { OwnTab } from '../parts/OwnTab.tsx';
import { TryAgain } from '../parts/TryAgain.tsx';
import { failureWords } from '../words/failures.ts';
import type { ScreenProps } from './props.ts';

/** The survey could not be reached, or was refused for a reason only the server knows. */
export function Failed({ session }: ScreenProps) {
  const { t, i18n } = useLingui();
  const failure = useSelector(session, selectFailure);
  const isFramed = useSelector(session, selectFramed);
  const mayLogIn = useSelector(session, selectMayLogIn) && window.parent === window;
  const isFirst = useSelector(session, selectSurvey) === null;
  const hasAnswered = useSelector(session, selectHasAnswered);
  const hasUnsentText = useSelector(session, selectHasUnsentText);
  return (
    <Message
      icon="warning"
      heading={failureWords(failure?.kind === 'refused' ? failure : { kind: 'garbled' }, i18n, {
        isFirst,
      })}
      action={
        <>
          {mayLogIn ? (
            <Button onClick={() => session.send({ type: 'session.logIn' })}>
              {t({ message: 'Log in', comment: 'Button: verb; leads to the page of the login.' })}
            </Button>
          ) : (
            <TryAgain session={session}>{t`Retry`}</TryAgain>
          )}
          {isFramed ? <OwnTab /> : null}
        </>
      }
    >
      {hasAnswered || hasUnsentText ? t`Nothing you have answered is lost.` : null}
    </Message>
  );
}
