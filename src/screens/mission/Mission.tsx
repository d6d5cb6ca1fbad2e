import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { answerFormId, formFields } from '../../../contract/pageForm.ts';
import { missionOf } from '../../../contract/questions/index.ts';
import type { MissionActor } from '../../../machines/mission/mission.machine.ts';
import {
  selectBox,
  selectCompanion,
  selectStage,
  selectStep,
} from '../../../machines/mission/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectDone,
  selectFailure,
  selectFaults,
  selectMission,
  selectQuestion,
} from '../../../machines/question/question.select.ts';
import {
  selectDevice,
  selectQuestionActor,
  selectSurvey,
  selectTimed,
  selectToastActor,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { companionDocument } from '../../effects/page/companion.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import { stepText } from '../../i18n/messages/stepText.ts';
import { Toast } from '../../overlays/Toast.tsx';
import { backFormId, faultAt, ids } from '../../questions/shared/ids.ts';
import { Prompt } from '../../questions/shared/Prompt.tsx';
import moving from '../question/Question.module.css';
import { QuestionPage } from '../question/QuestionPage.tsx';
import { Companion } from './Companion.tsx';
import styles from './Mission.module.css';
import { MissionAnnouncements } from './MissionAnnouncements.tsx';
import { Apart, MissionControls } from './MissionControls.tsx';
import { MissionDialogs } from './MissionDialogs.tsx';
import { MissionPanel } from './MissionPanel.tsx';
import { AllSteps, Operation } from './Operation.tsx';
import { useMissionFocus } from './useMissionFocus.ts';
import { useScrollToStep } from './useScrollToStep.ts';

// The developer page takes it from here, so that both stay in one file of the build.
export { CompanionView } from './Companion.tsx';

/** The screen of a mission: instruction and controls in a panel, the current step beside it. */
export function Mission({ session }: ScreenProps) {
  const questionActor = useSelector(session, selectQuestionActor);
  // The key remounts the form, so that the state of a mission does not reach the next mission.
  return questionActor ? (
    <ActiveMission key={questionActor.sessionId} session={session} questionActor={questionActor} />
  ) : null;
}

interface Props extends ScreenProps {
  readonly questionActor: QuestionActor;
}

function ActiveMission(props: Props) {
  const missionActor = useSelector(props.questionActor, selectMission);
  return missionActor ? <MissionForm {...props} missionActor={missionActor} /> : null;
}

function MissionForm({
  session,
  questionActor,
  missionActor,
}: Props & { missionActor: MissionActor }) {
  const { i18n } = useLingui();
  const toast = useSelector(session, selectToastActor);
  const isTimed = useSelector(session, selectTimed);
  const isPhone = useSelector(session, selectDevice) === 'mobile';
  const survey = useSelector(session, selectSurvey);
  const question = useSelector(questionActor, selectQuestion);
  const faults = useSelector(questionActor, selectFaults);
  const failure = useSelector(questionActor, selectFailure);
  const isDone = useSelector(questionActor, selectDone);
  const stage = useSelector(missionActor, selectStage);
  const step = useSelector(missionActor, selectStep);
  const box = useSelector(missionActor, selectBox);
  const form = useRef<HTMLFormElement>(null);
  const companion = useSelector(missionActor, selectCompanion);
  useMissionFocus(form, { stage, box, companion });
  useScrollToStep(form, step);

  const mission = missionOf(question);
  if (!mission) return null;
  const isBeside = companion === 'open';
  const shown = isBeside ? companionDocument() : null;
  const where = step > 0 ? stepText(step, mission.steps.length, i18n) : null;
  const current = stage === 'working' ? mission.steps[step - 1] : undefined;
  // A participant on another page sees the step in the name of this tab.
  const named = current ? withLabel(where ?? '', plainText(current.text), i18n) : null;
  return (
    <QuestionPage session={session} questionActor={questionActor} place={named}>
      <form
        ref={form}
        id={answerFormId}
        method="post"
        className={styles.mission}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          missionActor.send({ type: 'form.submit' });
        }}
      >
        <FormFields questionId={question.questionId} />
        <input type="hidden" name={formFields.step} value={step} />
        <div className={`${moving.body} ${styles.body}`}>
          <Prompt
            question={question}
            isTimed={isTimed}
            marksOptional={survey?.uses?.mostRequired}
          />
          {current && !isBeside ? (
            <section className={styles.step} aria-labelledby="step">
              <h3 id="step">{where}</h3>
              <Operation key={step} operation={current} />
            </section>
          ) : null}
          {stage === 'working' && mission.steps.length > 0 ? <AllSteps {...mission} /> : null}
        </div>
        <MissionPanel
          title={plainText(question.title)}
          instruction={mission.instruction}
          where={where}
          // The panel shows whether the answer is sent, which a folded panel would hide.
          isFoldable={stage === 'working' && !isDone}
          isBriefing={stage === 'briefing' && !isDone}
          liveRegions={
            <>
              <FaultText id={ids.fault} isLive fault={faultAt(faults)} />
              {toast ? <Toast toast={toast} isUnsent={failure !== null} /> : null}
            </>
          }
        >
          {isBeside ? (
            <Apart missionActor={missionActor} />
          ) : (
            <MissionControls
              questionActor={questionActor}
              missionActor={missionActor}
              mission={mission}
              isPhone={isPhone}
              onCopied={() => toast?.send({ type: 'toast.showRemark', remark: 'stepsCopied' })}
            />
          )}
        </MissionPanel>
        {isBeside ? null : (
          <MissionAnnouncements
            questionActor={questionActor}
            missionActor={missionActor}
            where={named}
          />
        )}
      </form>
      <form id={backFormId} method="post">
        <FormFields />
      </form>
      {shown ? (
        <Companion
          shown={shown}
          session={session}
          questionActor={questionActor}
          missionActor={missionActor}
          mission={mission}
        />
      ) : null}
      {isBeside ? null : (
        <MissionDialogs session={session} missionActor={missionActor} mission={mission} />
      )}
    </QuestionPage>
  );
}
