import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formFields } from '../../../contract/pageForm.ts';
import {
  selectFramed,
  selectMayAnswerAgain,
  selectRespondent,
  selectSurvey,
  selectTimedOut,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { EndLink } from '../../components/EndLink.tsx';
import { Button } from '../../components/form/Button.tsx';
import { RestartFields } from '../../components/form/SentFields.tsx';
import { Badge } from '../../components/icons/Badge.tsx';
import { DrawnCheck } from '../../components/icons/DrawnCheck.tsx';
import { StatementLink } from '../../components/StatementLink.tsx';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Score } from '../../components/text/Score.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { ThemeLogo } from '../../components/theme/ThemeLogo.tsx';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import { Page } from '../../layouts/Page.tsx';
import { Burst } from './Burst.tsx';
import styles from './Ended.module.css';
import { SaveAnswers } from './SaveAnswers.tsx';

/** The screen of status 3: thanks, the score if there is one, and the link or the restart that the survey offers. */
export function Ended({ session }: ScreenProps) {
  const { t } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const { score, maxScore } = useSelector(session, selectRespondent);
  const isTimedOut = useSelector(session, selectTimedOut);
  const mayAnswerAgain = useSelector(session, selectMayAnswerAgain);
  const isFramed = useSelector(session, selectFramed);
  const { endTitle, endText, theme } = survey?.config ?? {};
  const sentence = isTimedOut
    ? t({ message: 'The countdown has ended', comment: 'Title: there is no time left to answer.' })
    : t({
        message: "We've received your answers. Thanks for your support!",
        comment:
          'Title: support means that the respondent has taken part; it is not help that is given.',
      });
  // The message that the time is over replaces the author's title of the end page.
  const authoredTitle = isTimedOut ? undefined : endTitle;
  return (
    <Page title={authoredTitle ? plainText(authoredTitle) : sentence}>
      <div className={styles.ended}>
        {/* Orca does not announce a focus at the start of a changed page, so a text precedes the heading. */}
        <VisuallyHidden>
          <AuthoredLanguage value={survey?.lang}>
            <RichText as="span" text={survey?.title ?? ''} />
          </AuthoredLanguage>
        </VisuallyHidden>
        {theme?.logo?.place === 'all' ? (
          <div className={styles.logo}>
            <ThemeLogo logo={theme.logo} scheme={theme.scheme} isSmall />
          </div>
        ) : null}
        {isTimedOut ? (
          <Badge icon="hourglass" />
        ) : (
          <div className={styles.mark}>
            {theme?.end?.celebrate ? <Burst /> : null}
            {theme?.end?.src ? (
              <img className={styles.picture} src={serverUrl(theme.end.src)} alt={theme.end.alt} />
            ) : (
              <DrawnCheck />
            )}
          </div>
        )}
        <h1 tabIndex={-1} data-focus-on-enter>
          {authoredTitle ? (
            <AuthoredLanguage value={survey?.lang}>
              <RichText as="span" text={authoredTitle} />
            </AuthoredLanguage>
          ) : (
            sentence
          )}
        </h1>
        {isTimedOut || !endText ? (
          <p className={styles.use}>
            {isTimedOut
              ? t({
                  message:
                    'We’ve saved every answer that reached us in time. Thanks for your support!',
                  comment:
                    'Support means that the respondent has taken part; it is not help that is given.',
                })
              : t`Your answers will be analysed to improve the service.`}
          </p>
        ) : null}
        {score === undefined ? null : (
          <Score
            score={score}
            max={maxScore}
            words={survey?.config.scoreText}
            lang={survey?.lang}
          />
        )}
        {endText ? (
          <div className={styles.text}>
            <AuthoredLanguage value={survey?.lang}>
              <RichText text={endText} />
            </AuthoredLanguage>
          </div>
        ) : null}
        {survey ? <EndLink survey={survey} opensNewTab={isFramed} /> : null}
        <div className={styles.others}>
          {survey?.config.saveAnswers ? <SaveAnswers session={session} /> : null}
          {mayAnswerAgain ? (
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                session.send({ type: 'session.again' });
              }}
            >
              <RestartFields keepsAnswers />
              <Button type="submit" name={formFields.command} value="restart" variant="quiet">
                {t`Answer again`}
              </Button>
            </form>
          ) : null}
        </div>
        <StatementLink session={session} />
      </div>
    </Page>
  );
}
