import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import { hasFiles } from '../../../contract/questions/index.ts';
import type { NoticesActor } from '../../../machines/notices/notices.machine.ts';
import type { OutboxActor } from '../../../machines/outbox/outbox.machine.ts';
import { selectSending } from '../../../machines/outbox/outbox.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectForm, selectUnsent } from '../../../machines/question/question.select.ts';
import {
  selectDevice,
  selectNotices,
  selectOutbox,
  selectQuestionActor,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { useLoaded } from '../../actors/useLoaded.ts';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { Actions } from '../../layouts/Actions.tsx';
import { Toast } from '../../overlays/Toast.tsx';
import { QuestionView } from '../../questions/QuestionView.tsx';
import { backFormId, faultAt, ids } from '../../questions/shared/ids.ts';
import { Prompt } from '../../questions/shared/Prompt.tsx';
import { useFocusFirstFault } from '../../questions/shared/useFocusFirstFault.ts';
import { useNewSection } from '../../questions/shared/useNewSection.ts';
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
  const outbox = useLoaded(useSelector(session, selectOutbox));
  const { question, answer, faults, isSlow, isWaiting } = useSelector(
    actor,
    selectForm,
    shallowEqual,
  );
  const isNewSection = useNewSection(question);
  const form = useRef<HTMLFormElement>(null);
  useShortcuts(form);
  useFocusFirstFault(form, faults);

  const wrong = faults.length;
  return (
    <QuestionPage session={session} questionActor={actor}>
      <form
        ref={form}
        method="post"
        encType={hasFiles(question) ? 'multipart/form-data' : undefined}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'answer.submit' });
        }}
      >
        <FormFields questionId={question.questionId} />
        {/* Enter in a field presses the first button of the form. */}
        <button type="submit" name={formFields.command} value="next" hidden />
        {/* Keys remount a new question; buttons and live regions stay mounted. */}
        <div className={styles.body} data-body>
          {wrong > 1 ? <FaultSummary question={question} answer={answer} faults={faults} /> : null}
          <Prompt
            key={`prompt ${actor.sessionId}`}
            question={question}
            isNewSection={isNewSection}
          />
          <FaultText id={ids.fault} isLive fault={faultAt(faults)} blank={question.config} />
          <QuestionView
            key={actor.sessionId}
            question={question}
            answer={answer}
            faults={faults}
            device={device}
            questionActor={actor}
            onChange={(next) => actor.send({ type: 'answer.change', answer: next })}
          />
        </div>
        <div className={styles.messages}>
          {outbox ? <Saving outbox={outbox} /> : null}
          {notices ? <Messages notices={notices} actor={actor} /> : null}
        </div>
        <Actions>
          <Previous questionActor={actor} />
          <Next questionActor={actor} />
        </Actions>
        <LiveRegion isUrgent>
          {wrong > 1
            ? t({
                message: `Things to fix: {${arg(wrong)}, number}`,
                comment: '{wrong} is how many fields of the answer have to be corrected.',
              })
            : null}
        </LiveRegion>
        <LiveRegion>
          {isWaiting
            ? t`Waiting for the upload…`
            : isSlow
              ? t({
                  message: 'Sending…',
                  comment: 'Button: the state of one that is sending an answer.',
                })
              : null}
        </LiveRegion>
      </form>
      {question.index > 1 ? (
        <form id={backFormId} method="post">
          <FormFields questionId={question.questionId} />
        </form>
      ) : null}
    </QuestionPage>
  );
}

/** A selection of its own keeps the question from being drawn again with each change of the draft. */
function Messages({ notices, actor }: { notices: NoticesActor; actor: QuestionActor }) {
  return <Toast notices={notices} isUnsent={useSelector(actor, selectUnsent)} />;
}

/** Shows that the previous answer takes long to be stored. */
function Saving({ outbox }: { outbox: OutboxActor }) {
  const { t } = useLingui();
  if (!useSelector(outbox, selectSending)) return null;
  return <p className={styles.sending}>{t`Sending…`}</p>;
}
