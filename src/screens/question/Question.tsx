import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { answerFormId } from '../../../contract/pageForm.ts';
import { type Question as AnyQuestion, hasFiles } from '../../../contract/questions/index.ts';
import type { OutboxActor } from '../../../machines/outbox/outbox.machine.ts';
import { selectSending } from '../../../machines/outbox/outbox.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectAutoAdvance,
  selectForm,
  selectUnsent,
} from '../../../machines/question/question.select.ts';
import {
  selectDevice,
  selectOutbox,
  selectQuestionActor,
  selectSurvey,
  selectTimed,
  selectToastActor,
} from '../../../machines/session/session.select.ts';
import type { ToastActor } from '../../../machines/toast/toast.machine.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { problemCount } from '../../i18n/messages/faults.ts';
import { Actions } from '../../layouts/Actions.tsx';
import { Toast } from '../../overlays/Toast.tsx';
import { FaultSummary } from '../../questions/shared/FaultSummary.tsx';
import { backFormId, faultAt, ids } from '../../questions/shared/ids.ts';
import { OptionKeys } from '../../questions/shared/optionKeys.ts';
import { Prompt } from '../../questions/shared/Prompt.tsx';
import { QuestionActorContext } from '../../questions/shared/questionActor.ts';
import { useAutoAdvance } from '../../questions/shared/useAutoAdvance.ts';
import { useFocusFirstFault } from '../../questions/shared/useFocusFirstFault.ts';
import { useNewSection } from '../../questions/shared/useNewSection.ts';
import { useShortcuts } from '../../questions/shared/useShortcuts.ts';
import { Next, Previous } from './NavigationButtons.tsx';
import styles from './Question.module.css';
import { QuestionPage } from './QuestionPage.tsx';
import { Views } from './Views.tsx';

/** The screen of status 2: a question with its navigation buttons. */
export function Question({ session }: ScreenProps) {
  const actor = useSelector(session, selectQuestionActor);
  return actor ? <QuestionForm session={session} actor={actor} /> : null;
}

function QuestionForm({ session, actor }: ScreenProps & { actor: QuestionActor }) {
  const { t, i18n } = useLingui();
  const device = useSelector(session, selectDevice);
  const survey = useSelector(session, selectSurvey);
  const toast = useSelector(session, selectToastActor);
  const outbox = useSelector(session, selectOutbox);
  const { question, answer, faults, isSlow, isWaiting, isAdvancing } = useSelector(
    actor,
    selectForm,
    shallowEqual,
  );
  const form = useRef<HTMLFormElement>(null);
  useShortcuts(form);
  useAutoAdvance(form, actor);
  useFocusFirstFault(form, faults);

  const wrong = faults.length;
  return (
    <QuestionPage session={session} questionActor={actor}>
      <form
        ref={form}
        id={answerFormId}
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
        {/* New keys remount the prompt and the controls for each question, while buttons and live regions stay mounted. */}
        <div className={styles.body} data-body>
          {wrong > 1 ? <FaultSummary question={question} answer={answer} faults={faults} /> : null}
          <QuestionPrompt session={session} actor={actor} question={question} faults={faults} />
          <FaultText id={ids.fault} isLive fault={faultAt(faults)} blank={question.config} />
          <OptionKeys value={survey?.config.optionKeys !== false}>
            <QuestionActorContext value={actor}>
              <Views
                session={session}
                actor={actor}
                question={question}
                answer={answer}
                faults={faults}
                device={device}
              />
            </QuestionActorContext>
          </OptionKeys>
        </div>
        <div className={styles.messages}>
          {toast ? <Messages toast={toast} actor={actor} /> : null}
        </div>
        <Actions>
          <Previous questionActor={actor} />
          {outbox ? <Saving outbox={outbox} /> : null}
          <Next questionActor={actor} />
        </Actions>
        <LiveRegion isUrgent>{wrong > 1 ? i18n._(problemCount(wrong)) : null}</LiveRegion>
        <LiveRegion>
          {isWaiting
            ? t`Waiting for the upload…`
            : isSlow
              ? t({
                  message: 'Sending…',
                  comment: 'Button: the state of one that is sending an answer.',
                })
              : isAdvancing
                ? t`The next question follows your choice.`
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

interface PromptProps extends ScreenProps {
  readonly actor: QuestionActor;
  readonly question: AnyQuestion;
  readonly faults: readonly Fault[];
}

/** A component of its own, because each question renders it twice, and would render the form twice with it. */
function QuestionPrompt({ session, actor, question, faults }: PromptProps) {
  const survey = useSelector(session, selectSurvey);
  return (
    <Prompt
      key={actor.sessionId}
      question={question}
      isNewSection={useNewSection(question)}
      isTimed={useSelector(session, selectTimed)}
      marksOptional={survey?.uses?.mostRequired}
      faults={faults}
      advances={useSelector(actor, selectAutoAdvance)}
    />
  );
}

/** A component of its own, so that a new draft renders the messages but not the whole question. */
function Messages({ toast, actor }: { toast: ToastActor; actor: QuestionActor }) {
  return <Toast toast={toast} isUnsent={useSelector(actor, selectUnsent)} />;
}

/** Shows that storing the previous answer takes long. */
function Saving({ outbox }: { outbox: OutboxActor }) {
  const { t } = useLingui();
  if (!useSelector(outbox, selectSending)) return null;
  return <p className={styles.sending}>{t`Sending…`}</p>;
}
