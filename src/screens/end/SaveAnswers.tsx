import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ownAnswersAddress } from '../../../contract/ownAnswers/address.ts';
import {
  selectMakesFile,
  selectSaveFailure,
} from '../../../machines/ownAnswers/ownAnswers.select.ts';
import { selectOwnAnswers, selectSurveyId } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import styles from '../../components/form/Button.module.css';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import { failureLanguage, failureText } from '../../i18n/messages/failures.ts';

/** A link to the server's copy of the respondent's answers; the script writes the file in the browser instead. */
export function SaveAnswers({ session }: ScreenProps) {
  const { t, i18n } = useLingui();
  const surveyId = useSelector(session, selectSurveyId);
  const ownAnswers = useSelector(session, selectOwnAnswers) ?? undefined;
  const makesFile = useSelector(ownAnswers, (snapshot) => snapshot && selectMakesFile(snapshot));
  const failure =
    useSelector(ownAnswers, (snapshot) => snapshot && selectSaveFailure(snapshot)) ?? null;
  return (
    <div>
      <a
        className={styles.button}
        data-variant="quiet"
        data-makes-file={makesFile ? '' : undefined}
        href={serverUrl(ownAnswersAddress(surveyId))}
        onClick={(event) => {
          if (!makesFile) return;
          event.preventDefault();
          ownAnswers?.send({ type: 'answers.save' });
        }}
      >
        <span className={styles.words}>
          {t({
            message: 'Save my answers',
            comment: 'Button: verb; saves a file with a copy of the answers on the device.',
          })}
        </span>
      </a>
      <p role="alert" {...failureLanguage(failure)}>
        {failure ? failureText(failure, i18n) : null}
      </p>
    </div>
  );
}
