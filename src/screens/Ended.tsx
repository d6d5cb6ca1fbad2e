import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectRespondent, selectSurvey } from '../../machines/session.select.ts';
import { Page } from '../layouts/Page.tsx';
import { DrawnCheck } from '../parts/DrawnCheck.tsx';
import { EndLink } from '../parts/EndLink.tsx';
import { RichText } from '../parts/RichText.tsx';
import { Score } from '../parts/Score.tsx';
import styles from './Ended.module.css';
import type { ScreenProps } from './props.ts';

/** Status 3: the thanks, the score where there is one, and the one way on the survey offers. */
export function Ended({ session }: ScreenProps) {
  const { t } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const { score, maxScore } = useSelector(session, selectRespondent);
  const endText = survey?.config.endText;
  const thanks = t`We've received your answers. Thanks for your support!`;
  return (
    <Page title={thanks}>
      <div className={styles.ended}>
        <DrawnCheck />
        <h1 tabIndex={-1} data-arrive>
          {thanks}
        </h1>
        <p className={styles.use}>{t`Your answers will be analysed to improve the service.`}</p>
        {score === undefined ? null : <Score score={score} max={maxScore} />}
        {endText ? (
          <div className={styles.text}>
            <RichText text={endText} />
          </div>
        ) : null}
        {survey ? <EndLink config={survey.config} /> : null}
      </div>
    </Page>
  );
}
