import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectAnswer,
  selectFailure,
  selectFaults,
  selectQuestion,
  selectSlow,
  selectWaiting,
} from '../../../machines/question/question.select.ts';
import {
  selectDevice,
  selectNotices,
  selectQuestionActor,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { FaultText } from '../../components/text/FaultText.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { Actions } from '../../layouts/Actions.tsx';
import { Toast } from '../../overlays/Toast.tsx';
import { QuestionView } from '../../questions/QuestionView.tsx';
import { faultAt, ids } from '../../questions/shared/ids.ts';
import { Prompt } from '../../questions/shared/Prompt.tsx';
import { useFocusFirstFault } from '../../questions/shared/useFocusFirstFault.ts';
import { useShortcuts } from '../../questions/shared/useShortcuts.ts';
import { FaultSummary } from '../../questions/views.ts';
import { Next, Previous } from './NavigationButtons.tsx';
import styles from './Question.module.css';
import { QuestionPage } from './QuestionPage.tsx';

/** Status 2: one question with its navigation buttons. */
export function Question({ session }: ScreenProps) {
  const actor = useSelector(session, selectQuestionActor);
  return actor ? <QuestionForm session={session} actor={actor} /> : null;
}

function QuestionForm({ session, actor }: ScreenProps & { actor: QuestionActor }) {
  const { t } = useLingui();
  const device = useSelector(session, selectDevice);
  const notices = useSelector(session, selectNotices);
  const question = useSelector(actor, selectQuestion);
  const answer = useSelector(actor, selectAnswer);
  const faults = useSelector(actor, selectFaults);
  const failure = useSelector(actor, selectFailure);
  const isSlow = useSelector(actor, selectSlow);
  const isWaiting = useSelector(actor, selectWaiting);
  const form = useRef<HTMLFormElement>(null);
  useShortcuts(form);
  useFocusFirstFault(form, faults);

  const wrong = faults.length;
  return (
    <QuestionPage session={session} questionActor={actor}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'answer.submit' });
        }}
      >
        {/* The key remounts the body for a new question; buttons and live regions stay mounted. */}
        <div className={styles.body} data-body key={actor.sessionId}>
          {wrong > 1 ? <FaultSummary question={question} answer={answer} faults={faults} /> : null}
          <Prompt question={question} />
          <FaultText id={ids.fault} isLive fault={faultAt(faults)} />
          <QuestionView
            question={question}
            answer={answer}
            faults={faults}
            device={device}
            questionActor={actor}
            onChange={(next) => actor.send({ type: 'answer.change', answer: next })}
          />
        </div>
        <div className={styles.messages}>
          {notices ? <Toast notices={notices} isUnsent={failure !== null} /> : null}
        </div>
        <Actions>
          <Previous questionActor={actor} />
          <Next questionActor={actor} />
        </Actions>
        <VisuallyHidden isUrgent>
          {wrong > 1
            ? t({
                message: `Things to fix: {${arg(wrong)}, number}`,
                comment: '{wrong} is how many fields of the answer have to be corrected.',
              })
            : null}
        </VisuallyHidden>
        <VisuallyHidden isLive>
          {isWaiting
            ? t`Waiting for the upload…`
            : isSlow
              ? t({
                  message: 'Sending…',
                  comment: 'Button: the state of one that is sending an answer.',
                })
              : null}
        </VisuallyHidden>
      </form>
    </QuestionPage>
  );
}
