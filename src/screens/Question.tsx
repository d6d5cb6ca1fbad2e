import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { QuestionActor } from '../../machines/question.machine.ts';
import {
  selectAnswer,
  selectBusy,
  selectFailure,
  selectFaults,
  selectHasPrevious,
  selectQuestion,
  selectSlow,
  selectWaiting,
} from '../../machines/question.select.ts';
import {
  selectDevice,
  selectNotices,
  selectQuestionActor,
  selectSurvey,
  selectTimed,
} from '../../machines/session.select.ts';
import { useSelector } from '../app/useSelector.ts';
import { Actions } from '../layouts/Actions.tsx';
import { Page } from '../layouts/Page.tsx';
import { QuestionHeader } from '../layouts/QuestionHeader.tsx';
import { Toast } from '../overlays/Toast.tsx';
import { FaultText } from '../parts/FaultText.tsx';
import { Hidden } from '../parts/Hidden.tsx';
import { lazily, Nothing } from '../parts/lazily.tsx';
import { plainText } from '../parts/plainText.ts';
import { QuestionView, Summary } from '../questions/index.tsx';
import { faultAt, ids } from '../questions/names.ts';
import { Prompt } from '../questions/Prompt.tsx';
import { useFirstFault } from '../questions/useFirstFault.ts';
import { useKeys } from '../questions/useKeys.ts';
import { Next, Previous } from './moves.tsx';
import type { ScreenProps } from './props.ts';
import styles from './Question.module.css';

/** Status 2: one question, and the ways on and back. */
export function Question({ session }: ScreenProps) {
  const actor = useSelector(session, selectQuestionActor);
  return actor ? <Asking session={session} actor={actor} /> : null;
}

/** Until it is there nothing is said of the time: it is an hour more often than a minute. */
const Timer = lazily(() => import('./Timer.tsx').then((file) => file.Timer), Nothing);

function Asking({ session, actor }: ScreenProps & { actor: QuestionActor }) {
  const { t } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const device = useSelector(session, selectDevice);
  const notices = useSelector(session, selectNotices);
  const isTimed = useSelector(session, selectTimed);
  const question = useSelector(actor, selectQuestion);
  const answer = useSelector(actor, selectAnswer);
  const faults = useSelector(actor, selectFaults);
  const failure = useSelector(actor, selectFailure);
  const hasPrevious = useSelector(actor, selectHasPrevious);
  const isBusy = useSelector(actor, selectBusy);
  const isSlow = useSelector(actor, selectSlow);
  const isWaiting = useSelector(actor, selectWaiting);
  const form = useRef<HTMLFormElement>(null);
  useKeys(form);
  useFirstFault(form, faults);

  const { index, count } = question;
  const wrong = faults.length;
  const surveyTitle = plainText(survey?.title ?? '');
  const title = t`Question ${index} of ${count} – ${surveyTitle}`;
  return (
    <Page
      title={wrong > 0 ? t`Error: ${title}` : title}
      header={
        <QuestionHeader
          title={survey?.title ?? ''}
          index={index}
          count={count}
          timer={isTimed ? <Timer /> : null}
        />
      }
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'answer.submit' });
        }}
      >
        {/* A new question is a new body; the buttons and the regions that speak stay. */}
        <div className={styles.body} data-body key={actor.sessionId}>
          {wrong > 1 ? <Summary question={question} answer={answer} faults={faults} /> : null}
          <Prompt question={question} />
          <FaultText id={ids.fault} isLive fault={faultAt(faults)} />
          <QuestionView
            question={question}
            answer={answer}
            faults={faults}
            device={device}
            asker={actor}
            onChange={(changed) => actor.send({ type: 'answer.change', answer: changed })}
          />
        </div>
        <div className={styles.told}>
          {notices ? <Toast notices={notices} isUnsent={failure !== null} /> : null}
        </div>
        <Actions>
          {hasPrevious ? (
            <Previous isBusy={isBusy} onPress={() => actor.send({ type: 'question.previous' })} />
          ) : null}
          <Next
            isBusy={isBusy}
            isSlow={isSlow}
            isWaiting={isWaiting}
            isLast={index >= count}
            isRetry={failure !== null}
          />
        </Actions>
        <Hidden isUrgent>{wrong > 1 ? t`Things to mend: ${wrong}` : null}</Hidden>
        <Hidden isLive>
          {isWaiting ? t`Waiting for the upload…` : isSlow ? t`Sending…` : null}
        </Hidden>
      </form>
    </Page>
  );
}
