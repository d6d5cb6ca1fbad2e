import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import { missionOf } from '../../../contract/questions/index.ts';
import { selectTask } from '../../../machines/question/chunks.select.ts';
import { selectDone } from '../../../machines/question/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectFailure,
  selectFaults,
  selectQuestion,
} from '../../../machines/question/question.select.ts';
import {
  selectNotices,
  selectQuestionActor,
  selectTimed,
} from '../../../machines/session/session.select.ts';
import type { TaskActor } from '../../../machines/task/task.machine.ts';
import { selectBox, selectStage, selectStep } from '../../../machines/task/task.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { useLoaded } from '../../actors/useLoaded.ts';
import { FormFields } from '../../components/form/FormFields.tsx';
import { EmptyFallback, lazyComponent } from '../../components/lazyComponent.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import { Toast } from '../../overlays/Toast.tsx';
import { backFormId, faultAt, ids } from '../../questions/shared/ids.ts';
import { Prompt } from '../../questions/shared/Prompt.tsx';
import moving from '../question/Question.module.css';
import { QuestionPage } from '../question/QuestionPage.tsx';
import styles from './Mission.module.css';
import { MissionAnnouncements } from './MissionAnnouncements.tsx';
import { MissionControls } from './MissionControls.tsx';
import { MissionDialogs } from './MissionDialogs.tsx';
import { MissionPanel } from './MissionPanel.tsx';
import { AllSteps, Operation } from './Operation.tsx';
import { useMissionFocus } from './useMissionFocus.ts';
import { useScrollToStep } from './useScrollToStep.ts';

export { wiredDelivery } from './wiredDelivery.ts';
export { wiredTask } from './wiredTask.ts';

/** A mission: its instruction and controls in a panel, the current step beside it. */
export function Mission({ session }: ScreenProps) {
  const questionActor = useSelector(session, selectQuestionActor);
  // The key remounts the form for the next mission.
  return questionActor ? (
    <LoadedMission key={questionActor.sessionId} session={session} questionActor={questionActor} />
  ) : null;
}

interface Props extends ScreenProps {
  readonly questionActor: QuestionActor;
}

function LoadedMission(props: Props) {
  const task = useLoaded(useSelector(props.questionActor, selectTask));
  return task ? <MissionForm {...props} task={task} /> : null;
}

const TimerAnnouncements = lazyComponent(
  () => import('../question/Timer.tsx').then((file) => file.TimerAnnouncements),
  EmptyFallback,
);

function MissionForm({ session, questionActor, task }: Props & { task: TaskActor }) {
  const { t, i18n } = useLingui();
  const notices = useSelector(session, selectNotices);
  const isTimed = useSelector(session, selectTimed);
  const question = useSelector(questionActor, selectQuestion);
  const faults = useSelector(questionActor, selectFaults);
  const failure = useSelector(questionActor, selectFailure);
  const isDone = useSelector(questionActor, selectDone);
  const stage = useSelector(task, selectStage);
  const step = useSelector(task, selectStep);
  const box = useSelector(task, selectBox);
  const form = useRef<HTMLFormElement>(null);
  useMissionFocus(form, stage, box);
  useScrollToStep(step);

  const mission = missionOf(question);
  if (!mission) return null;
  const operation = stage === 'working' ? mission.steps[step - 1] : undefined;
  const place = step;
  const steps = mission.steps.length;
  const where =
    step > 0
      ? t({
          message: `Step {${arg(place)}, number} of {${arg(steps)}, number}`,
          comment: 'Noun: how far the mission is.',
        })
      : null;
  return (
    <QuestionPage session={session} questionActor={questionActor}>
      <form
        ref={form}
        method="post"
        className={styles.mission}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          task.send({ type: 'form.submit' });
        }}
      >
        <FormFields questionId={question.questionId} />
        <input type="hidden" name={formFields.step} value={step} />
        <div className={`${moving.body} ${styles.body}`}>
          <Prompt question={question} />
          {operation ? (
            <section className={styles.step} aria-labelledby="step">
              <h3 id="step">{where}</h3>
              <Operation key={step} operation={operation} />
            </section>
          ) : null}
          {stage === 'working' && steps > 0 ? <AllSteps {...mission} /> : null}
        </div>
        <MissionPanel
          title={plainText(question.title)}
          instruction={mission.instruction}
          where={where}
          // Shows the state of sending, which a folded panel would hide.
          isFoldable={stage !== 'over' && !isDone}
          liveRegions={
            <>
              <FaultText id={ids.fault} isLive fault={faultAt(faults)} />
              {notices ? <Toast notices={notices} isUnsent={failure !== null} /> : null}
            </>
          }
        >
          <MissionControls questionActor={questionActor} task={task} mission={mission} />
        </MissionPanel>
        <MissionAnnouncements
          questionActor={questionActor}
          task={task}
          where={operation ? withLabel(where ?? '', plainText(operation.text), i18n) : null}
        />
      </form>
      <form id={backFormId} method="post">
        <FormFields />
      </form>
      {box ? (
        <MissionDialogs
          key={box}
          box={box}
          task={task}
          mission={mission}
          announcements={isTimed ? <TimerAnnouncements session={session} /> : null}
        />
      ) : null}
    </QuestionPage>
  );
}
