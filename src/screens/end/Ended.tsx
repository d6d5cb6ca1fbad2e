import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formFields } from '../../../contract/pageForm.ts';
import {
  selectMayAnswerAgain,
  selectRespondent,
  selectTimedOut,
} from '../../../machines/session/chunks.select.ts';
import { selectFramed } from '../../../machines/session/guest.select.ts';
import { selectNotices, selectSurvey } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { EndLink } from '../../components/EndLink.tsx';
import { Button } from '../../components/form/Button.tsx';
import { RestartFields } from '../../components/form/SentFields.tsx';
import { Badge } from '../../components/icons/Badge.tsx';
import { DrawnCheck } from '../../components/icons/DrawnCheck.tsx';
import { StatementLink } from '../../components/StatementLink.tsx';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { Score } from '../../components/text/Score.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { Page } from '../../layouts/Page.tsx';
import styles from './Ended.module.css';
import { SaveAnswers } from './SaveAnswers.tsx';

/** Status 3: thanks, the score if there is one, and the link or restart that the survey offers. */
export function Ended({ session }: ScreenProps) {
  const { t } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const { score, maxScore } = useSelector(session, selectRespondent);
  const isTimedOut = useSelector(session, selectTimedOut);
  const mayAnswerAgain = useSelector(session, selectMayAnswerAgain);
  const notices = useSelector(session, selectNotices);
  const isFramed = useSelector(session, selectFramed);
  const endText = survey?.config.endText;
  const heading = isTimedOut
    ? t({ message: 'The countdown has ended', comment: 'Title: there is no time left to answer.' })
    : t({
        message: "We've received your answers. Thanks for your support!",
        comment:
          'Title: support means that the respondent has taken part; it is not help that is given.',
      });
  return (
    <Page title={heading}>
      <div className={styles.ended}>
        {/* Orca does not say the new focus where it is at the start of a changed page. */}
        <VisuallyHidden>
          <AuthoredLanguage value={survey?.lang}>
            <RichText as="span" text={survey?.title ?? ''} />
          </AuthoredLanguage>
        </VisuallyHidden>
        {isTimedOut ? <Badge icon="hourglass" /> : <DrawnCheck />}
        <h1 tabIndex={-1} data-arrive>
          {heading}
        </h1>
        <p className={styles.use}>
          {isTimedOut
            ? t({
                message: 'All answers we received in time count. Thanks for your support!',
                comment:
                  'Support means that the respondent has taken part; it is not help that is given.',
              })
            : t`Your answers will be analysed to improve the service.`}
        </p>
        {score === undefined ? null : <Score score={score} max={maxScore} />}
        {endText ? (
          <div className={styles.text}>
            <AuthoredLanguage value={survey?.lang}>
              <RichText text={endText} />
            </AuthoredLanguage>
          </div>
        ) : null}
        {survey ? <EndLink survey={survey} opensNewTab={isFramed} /> : null}
        {survey?.config.saveAnswers ? <SaveAnswers session={session} /> : null}
        {mayAnswerAgain ? (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              notices?.send({ type: 'dialog.open', question: 'again' });
            }}
          >
            <RestartFields keepsAnswers />
            <Button type="submit" name={formFields.command} value="restart" variant="quiet">
              {t`Answer again`}
            </Button>
          </form>
        ) : null}
        <StatementLink session={session} />
      </div>
    </Page>
  );
}
