import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { missionLink } from '../../../contract/missionLink.ts';
import { formFields } from '../../../contract/pageForm.ts';
import type { Mission } from '../../../contract/questions/text.ts';
import { selectDone } from '../../../machines/question/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectBusy, selectQuestion } from '../../../machines/question/question.select.ts';
import type { TaskActor } from '../../../machines/task/task.machine.ts';
import { selectAway, selectStage, selectStep } from '../../../machines/task/task.select.ts';
import buttonStyles from '../../components/form/Button.module.css';
import { Button } from '../../components/form/Button.tsx';
import { Next, Previous } from '../question/NavigationButtons.tsx';
import styles from './MissionControls.module.css';
import { MissionLink } from './MissionLink.tsx';

interface Props {
  readonly questionActor: QuestionActor;
  readonly task: TaskActor;
  readonly mission: Mission;
}

/** The form is sent only without a script. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}

export function MissionControls(props: Props): ReactNode {
  const stage = useSelector(props.task, selectStage);
  const isDone = useSelector(props.questionActor, selectDone);
  // A finished mission cannot be started again: its record would hold two runs.
  if (stage === 'briefing' && !isDone) return <Briefing questionActor={props.questionActor} />;
  return stage === 'working' ? (
    <Working {...props} />
  ) : (
    <Over questionActor={props.questionActor} />
  );
}

function Briefing({ questionActor }: Pick<Props, 'questionActor'>) {
  const { t } = useLingui();
  const isBusy = useSelector(questionActor, selectBusy);
  const { required } = useSelector(questionActor, selectQuestion).config;
  return (
    <div className={styles.controls} data-row>
      <Previous questionActor={questionActor} />
      {required ? null : (
        <Button
          type="submit"
          name={formFields.command}
          value="next"
          variant="quiet"
          isBusy={isBusy}
          onClick={instead(() => questionActor.send({ type: 'answer.submit' }))}
        >
          {t({ message: 'Skip it', comment: 'Button: verb; leaves the mission out.' })}
        </Button>
      )}
      <Button type="submit" name={formFields.command} value="begin" isBusy={isBusy}>
        {t({ message: 'Start the mission', comment: 'Button: verb.' })}
      </Button>
    </div>
  );
}

function Working({ task, mission }: Props) {
  const { t } = useLingui();
  const step = useSelector(task, selectStep);
  const isAway = useSelector(task, selectAway);
  const href = missionLink(mission.link);
  const isLast = step >= mission.steps.length;
  return (
    <div className={styles.controls}>
      {href ? <MissionLink href={href} onOpen={() => task.send({ type: 'link.open' })} /> : null}
      {isAway ? (
        // Announced by `MissionAnnouncements`.
        <p className={styles.away} aria-hidden>{t`Waiting for you to come back`}</p>
      ) : null}
      {mission.steps.length > 0 ? (
        <div className={styles.pair}>
          <Button
            type="submit"
            name={formFields.command}
            value="step"
            variant="line"
            aria-disabled={isLast || undefined}
            onClick={instead(() => task.send({ type: 'step.next' }))}
          >
            {t({
              message: 'Next step',
              comment: 'Button: goes on to the next step of the mission.',
            })}
          </Button>
          <Button
            variant="quiet"
            className={`${buttonStyles.button} ${styles.scripted}`}
            data-opens="reminding"
            aria-haspopup="dialog"
            onClick={() => task.send({ type: 'tip.open' })}
          >
            {t({
              message: 'Show the tips',
              comment: 'Button: verb; opens the box with the steps of the mission.',
            })}
          </Button>
        </div>
      ) : null}
      <div className={styles.end}>
        <Button
          type="submit"
          name={formFields.command}
          value="cancel"
          variant="quiet"
          data-opens="aborting"
          aria-haspopup="dialog"
          onClick={instead(() => task.send({ type: 'task.abort' }))}
        >
          {t`Abort`}
        </Button>
        <Button
          type="submit"
          name={formFields.command}
          value="complete"
          variant={isLast ? 'solid' : 'line'}
          data-opens="completing"
          aria-haspopup="dialog"
          onClick={instead(() => task.send({ type: 'task.complete' }))}
        >
          {t`Complete`}
        </Button>
      </div>
    </div>
  );
}

/** The answer is stored, in flight, or failed and can be sent again. */
function Over({ questionActor }: Pick<Props, 'questionActor'>) {
  const { t } = useLingui();
  const isDone = useSelector(questionActor, selectDone);
  return (
    <div className={styles.controls}>
      <p className={styles.away}>{t`The mission is over.`}</p>
      {isDone ? <Previous questionActor={questionActor} /> : null}
      <Next questionActor={questionActor} />
    </div>
  );
}
