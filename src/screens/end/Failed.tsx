import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isFramed } from '../../../contract/address.ts';
import { loginAddress } from '../../../machines/lib/login.ts';
import {
  selectFailure,
  selectHasAnswered,
  selectHasUnsentText,
  selectMode,
  selectOffersLogin,
  selectOffersLoginAtServer,
  selectSurveyId,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { LinkButton } from '../../components/form/LinkButton.tsx';
import { OpenInNewTab } from '../../components/OpenInNewTab.tsx';
import { SupportLink } from '../../components/SupportLink.tsx';
import { TryAgain } from '../../components/TryAgain.tsx';
import { useMounted } from '../../components/useMounted.ts';
import { useSurveyUrl } from '../../components/useSurveyUrl.ts';
import { returnUrl, serverUrl } from '../../effects/network/serverUrl.ts';
import { failureLanguage, failureText } from '../../i18n/messages/failures.ts';
import { Message } from '../../layouts/Message.tsx';

/** Shown where the survey is unreachable or the server refuses it. */
export function Failed({ session }: ScreenProps) {
  const { t, i18n } = useLingui();
  const failure = useSelector(session, selectFailure);
  const mode = useSelector(session, selectMode);
  const surveyId = useSelector(session, selectSurveyId);
  // Without a script the login is a link, because a form cannot be redirected to the login provider's origin.
  const isLink = !useMounted();
  const mayLogIn = useSelector(session, selectOffersLogin) && (isLink || window.parent === window);
  const surveyUrl = useSurveyUrl(surveyId, failure);
  const mayLogInAtServer = useSelector(session, selectOffersLoginAtServer);
  const hasAnswered = useSelector(session, selectHasAnswered);
  const hasUnsentText = useSelector(session, selectHasUnsentText);
  const logIn = t({
    message: 'Log in',
    comment: 'Button: verb; leads to the page of the login.',
  });
  return (
    <Message
      icon="warning"
      heading={failureText(failure?.kind === 'refused' ? failure : { kind: 'garbled' }, i18n)}
      headingLanguage={failureLanguage(failure)}
      action={
        <>
          {mayLogIn && isLink && failure?.kind === 'refused' ? (
            <LinkButton href={logInAddress(failure.code, surveyId)}>{logIn}</LinkButton>
          ) : mayLogIn ? (
            <Button onClick={() => session.send({ type: 'session.logIn' })}>{logIn}</Button>
          ) : mayLogInAtServer ? (
            <LinkButton href={surveyUrl}>{logIn}</LinkButton>
          ) : (
            <TryAgain session={session}>{t`Try again`}</TryAgain>
          )}
          {isFramed(mode) ? <OpenInNewTab surveyId={surveyId} failure={failure} /> : null}
          <SupportLink />
        </>
      }
    >
      {hasAnswered || hasUnsentText ? t`Your answers are saved.` : null}
    </Message>
  );
}

function logInAddress(code: number, surveyId: string): string {
  return serverUrl(loginAddress(code, returnUrl(`/${surveyId}`), ''));
}
