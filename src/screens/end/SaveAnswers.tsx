import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { ownAnswersAddress } from '../../../contract/ownAnswers/address.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';
import { selectSurveyId } from '../../../machines/session/chunks.select.ts';
import { selectMode } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import styles from '../../components/form/Button.module.css';
import { failureText } from '../../i18n/messages/failures.ts';

const load = () => import('./saveOwnAnswers.ts').catch(() => null);

const unreachable: Failure = { kind: 'unreachable' };

/** A link to the server's copy of the answers; the script makes the file itself. */
export function SaveAnswers({ session }: ScreenProps) {
  const { t, i18n } = useLingui();
  const surveyId = useSelector(session, selectSurveyId);
  // Web views of apps save no file that a script has made.
  const isInApp = useSelector(session, selectMode) === 'inApp';
  const chunk = useRef<ReturnType<typeof load>>(null);
  // Browsers keep the failure of a module: the link is the server's then.
  const [isPlain, setPlain] = useState(isInApp);
  useEffect(() => {
    chunk.current = load();
  }, []);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async () => {
    const loaded = await chunk.current;
    setPlain(!loaded);
    const failed = loaded
      ? await loaded.saveOwnAnswers(surveyId, i18n).then(() => null, failureOf)
      : unreachable;
    setFailure(failed);
  };
  return (
    <div>
      <a
        className={styles.button}
        data-variant="line"
        href={ownAnswersAddress(surveyId)}
        onClick={(event) => {
          if (isPlain) return;
          event.preventDefault();
          void save();
        }}
      >
        <span className={styles.words}>
          {t({
            message: 'Save my answers',
            comment: 'Button: verb; saves a file with a copy of the answers on the device.',
          })}
        </span>
      </a>
      <p role="alert">{failure ? failureText(failure, i18n) : null}</p>
    </div>
  );
}
