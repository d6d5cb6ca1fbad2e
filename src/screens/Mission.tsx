import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { missionOf } from '../../contract/questions/index.ts';
import { selectDone } from '../../machines/mission.select.ts';
import type { QuestionActor } from '../../machines/question.machine.ts';
import { selectFailure, selectFaults, selectQuestion } from '../../machines/question.select.ts';
import { selectNotices, selectQuestionActor, selectTimed } from '../../machines/session.select.ts';
import { selectBox, selectStage, selectStep } from '../../machines/task.select.ts';
import { useSelector } from '../app/useSelector.ts';
import { taskOf } from '../app/wired/task.ts';
import { MissionBox } from '../overlays/MissionBox.tsx';
import { Toast } from '../overlays/Toast.tsx';
import { FaultText } from '../parts/FaultText.tsx';
import { lazily, Nothing } from '../parts/lazily.tsx';
import { plainText } from '../parts/plainText.ts';
import { faultAt, ids } from '../questions/names.ts';
import { Prompt } from '../questions/Prompt.tsx';
import { named } from '../words/joined.ts';
import { AskedPage } from './AskedPage.tsx';
import styles from './Mission.module.css';
import { MissionControls } from './MissionControls.tsx';
import { MissionNews } from './MissionNews.tsx';
import { MissionPanel } from './MissionPanel.tsx';
import { Operation } from './Operation.tsx';
import type { ScreenProps } from './props.ts';
import moving from './Question.module.css';
import { useFocusInMission } from './useFocusInMission.ts';
import { useStepInSight } from './useStepInSight.ts';

/** A mission of task mode: what is to be done in a panel, how it is done beside it. */
export function Mission({ session }: ScreenProps) {
  const asker = useSelector(session, selectQuestionActor);
  // One of the next mission is a screen of its own: nothing of this one stays.
  return asker ? <Doing key={asker.sessionId} session={session} asker={asker} /> : null;
}

const TimeNews = lazily(() => import('./Timer.tsx').then((file) => file.TimeNews), Nothing);

function Doing({ session, asker }: ScreenProps & { asker: QuestionActor }) {
  const { t, i18n } = useLingui();
  const [task] = useState(() => taskOf(asker));
  const notices = useSelector(session, selectNotices);
  const isTimed = useSelector(session, selectTimed);
  const question = useSelector(asker, selectQuestion);
  const faults = useSelector(asker, selectFaults);
  const failure = useSelector(asker, selectFailure);
  const isDone = useSelector(asker, selectDone);
  const stage = useSelector(task.actor, selectStage);
  const step = useSelector(task.actor, selectStep);
  const box = useSelector(task.actor, selectBox);
  const form = useRef<HTMLFormElement>(null);
  useFocusInMission(form, stage, box);
  useStepInSight(step);

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
    <AskedPage session={session} asker={asker}>
      <form
        ref={form}
        className={styles.mission}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stage === 'briefing' && !isDone) task.send({ type: 'task.start' });
          if (stage === 'over' || isDone) asker.send({ type: 'answer.submit' });
        }}
      >
        <div className={`${moving.body} ${styles.body}`}>
          <Prompt question={question} />
          {operation ? (
            <section className={styles.step} aria-labelledby="step">
              <h3 id="step">{where}</h3>
              <Operation key={step} operation={operation} />
            </section>
          ) : null}
        </div>
        <MissionPanel
          title={plainText(question.title)}
          instruction={mission.instruction}
          where={where}
          // What is sent, or was not, has to be seen.
          isFoldable={stage !== 'over' && !isDone}
          told={
            <>
              <FaultText id={ids.fault} isLive fault={faultAt(faults)} />
              {notices ? <Toast notices={notices} isUnsent={failure !== null} /> : null}
            </>
          }
        >
          <MissionControls asker={asker} task={task} mission={mission} />
        </MissionPanel>
        <MissionNews
          asker={asker}
          task={task}
          where={operation ? named(where ?? '', plainText(operation.text), i18n) : null}
        />
      </form>
      {box ? (
        <MissionBox
          key={box}
          box={box}
          task={task}
          mission={mission}
          news={isTimed ? <TimeNews /> : null}
        />
      ) : null}
    </AskedPage>
  );
}

export { taskOf };
