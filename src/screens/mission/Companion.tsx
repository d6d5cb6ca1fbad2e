import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Mission } from '../../../contract/questions/shared/mission.ts';
import type { MissionActor } from '../../../machines/mission/mission.machine.ts';
import { selectBox, selectStage, selectStep } from '../../../machines/mission/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectQuestion } from '../../../machines/question/question.select.ts';
import { selectTimed } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { ShownDocument } from '../../components/shownDocument.ts';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { useTitle } from '../../components/text/useTitle.ts';
import { withLabel } from '../../i18n/messages/joinSentences.ts';
import { stepText } from '../../i18n/messages/stepText.ts';
import { Timer } from '../question/Timer.tsx';
import styles from './Companion.module.css';
import { MissionAnnouncements } from './MissionAnnouncements.tsx';
import { MissionControls } from './MissionControls.tsx';
import { MissionDialogs } from './MissionDialogs.tsx';
import { Operation } from './Operation.tsx';
import { useMissionFocus } from './useMissionFocus.ts';
import { useScrollToStep } from './useScrollToStep.ts';

interface Props extends ScreenProps {
  readonly questionActor: QuestionActor;
  readonly missionActor: MissionActor;
  readonly mission: Mission;
}

/** The mission in the window beside the tested page, drawn by the page's own tree. */
export function Companion({ shown, ...props }: Props & { shown: Document }) {
  return createPortal(
    <ShownDocument value={shown}>
      <CompanionView {...props} />
    </ShownDocument>,
    shown.body,
  );
}

/** The mission as small as a window beside another page is: its step first, and everything that can be pressed. */
export function CompanionView({ session, questionActor, missionActor, mission }: Props) {
  const { t, i18n } = useLingui();
  const isTimed = useSelector(session, selectTimed);
  const { title } = useSelector(questionActor, selectQuestion);
  const stage = useSelector(missionActor, selectStage);
  const step = useSelector(missionActor, selectStep);
  const box = useSelector(missionActor, selectBox);
  const root = useRef<HTMLFormElement>(null);
  useTitle(plainText(title));
  useMissionFocus(root, { stage, box });
  useScrollToStep(root, step);
  // The first focus is the heading's, which says where the window came from; a dialog has its own.
  useLayoutEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-panel]')?.focus();
  }, []);
  const operation = mission.steps[step - 1];
  const steps = mission.steps.length;
  const where = operation ? stepText(step, steps, i18n) : null;
  return (
    <div data-device="mobile" data-companion>
      <main>
        <form ref={root} className={styles.companion} onSubmit={(event) => event.preventDefault()}>
          {isTimed ? (
            // The timer has a named area in the header of the page, which would be a second column here.
            <div>
              <Timer session={session} />
            </div>
          ) : null}
          <h1 data-panel tabIndex={-1}>
            <RichText as="span" text={title} />
          </h1>
          {operation ? (
            <section className={styles.step} aria-labelledby="step">
              <h2 id="step">{where}</h2>
              <Operation key={step} operation={operation} />
            </section>
          ) : null}
          <details className={styles.instruction} open={steps === 0}>
            <summary>{t`The task`}</summary>
            <RichText text={mission.instruction} />
          </details>
          <MissionControls
            questionActor={questionActor}
            missionActor={missionActor}
            mission={mission}
          />
          <Button variant="quiet" onClick={() => missionActor.send({ type: 'companion.close' })}>
            {t({
              message: 'Back to the survey',
              comment: 'Button: shows the survey again, from a small window or another page of it.',
            })}
          </Button>
          <MissionAnnouncements
            questionActor={questionActor}
            missionActor={missionActor}
            where={operation ? withLabel(where ?? '', plainText(operation.text), i18n) : null}
          />
        </form>
      </main>
      <MissionDialogs session={session} missionActor={missionActor} mission={mission} />
    </div>
  );
}
