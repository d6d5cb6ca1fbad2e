import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { startedParameter } from '../../../contract/pageForm.ts';
import { selectFramed, selectSurveyId } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { OpenInNewTab } from '../../components/OpenInNewTab.tsx';
import { TryAgain } from '../../components/TryAgain.tsx';
import { dropParameter } from '../../effects/page/dropParameter.ts';
import { Message } from '../../layouts/Message.tsx';

/** Shown where the browser blocks the cookie, without which the server cannot link answers to a respondent. */
export function CookiesBlocked({ session }: ScreenProps) {
  const { t } = useLingui();
  useEffect(() => dropParameter(startedParameter), []);
  const surveyId = useSelector(session, selectSurveyId);
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
          {isFramed ? <OpenInNewTab surveyId={surveyId} /> : null}
        </>
      }
    >
      {t`Your browser blocked a cookie that we need to save your answers. Allow cookies for this page, then try again.`}
    </Message>
  );
}
