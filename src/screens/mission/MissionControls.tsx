import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { goalOf } from '../../../contract/missionGoal.ts';
import { missionLink } from '../../../contract/missionLink.ts';
import { hasNext } from '../../../contract/missionRules.ts';
import { formFields } from '../../../contract/pageForm.ts';
import type { Mission } from '../../../contract/questions/shared/mission.ts';
import type { MissionActor } from '../../../machines/mission/mission.machine.ts';
import {
  selectAway,
  selectCompanion,
  selectHasOpened,
  selectIsServed,
  selectStage,
  selectStep,
} from '../../../machines/mission/mission.select.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectBusy,
  selectDone,
  selectQuestion,
} from '../../../machines/question/question.select.ts';
import buttonStyles from '../../components/form/Button.module.css';
import { Button } from '../../components/form/Button.tsx';
import { useIsBesidePage } from '../../components/shownDocument.ts';
import { plainText } from '../../components/text/plainText.ts';
import { canCopy, copyText } from '../../effects/page/clipboard.ts';
import { Next, Previous } from '../question/NavigationButtons.tsx';
import styles from './MissionControls.module.css';
import { MissionLink } from './MissionLink.tsx';
import { NoteField } from './NoteField.tsx';

interface Props {
  readonly questionActor: QuestionActor;
  readonly missionActor: MissionActor;
  readonly mission: Mission;
  readonly isPhone?: boolean;
  /** The steps are on the clipboard. */
  readonly onCopied?: () => void;
}

/** Replaces the submission of the form, which is meant for a page without a script. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}

export function MissionControls(props: Props): ReactNode {
  const stage = useSelector(props.missionActor, selectStage);
  const isDone = useSelector(props.questionActor, selectDone);
  // A finished mission cannot be started again, because its record would hold two runs.
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
          {t({ message: 'Skip', comment: 'Button: verb; leaves the mission out.' })}
        </Button>
      )}
      <Button type="submit" name={formFields.command} value="begin" isBusy={isBusy}>
        {t({ message: 'Start the task', comment: 'Button: verb.' })}
      </Button>
    </div>
  );
}

function Working({ missionActor, mission, ...page }: Props) {
  const { t } = useLingui();
  const step = useSelector(missionActor, selectStep);
  const isAway = useSelector(missionActor, selectAway);
  const hasOpened = useSelector(missionActor, selectHasOpened);
  const isBeside = useIsBesidePage();
  const href = missionLink(mission.link);
  const isLast = !hasNext(step, mission.steps.length);
  // One action is the next one at a time: the page is opened, then its steps are gone through, then the task is complete.
  const isToOpen = href !== null && !hasOpened;
  return (
    <div className={styles.controls}>
      {href ? (
        <MissionLink
          href={href}
          isPrimary={isToOpen}
          hasGoal={goalOf(mission) !== null}
          onOpen={() => missionActor.send({ type: 'link.open' })}
        />
      ) : null}
      {isBeside ? null : <KeepInView missionActor={missionActor} mission={mission} {...page} />}
      {isAway && !isBeside ? (
        // `MissionAnnouncements` announces this text.
        <p className={styles.away} aria-hidden>{t`Come back to this page when you’re done`}</p>
      ) : null}
      {mission.steps.length > 0 ? (
        <div className={styles.pair}>
          <Button
            type="submit"
            name={formFields.command}
            value="step"
            variant={isToOpen || isLast ? 'line' : 'solid'}
            aria-disabled={isLast || undefined}
            onClick={instead(() => missionActor.send({ type: 'step.next' }))}
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
            onClick={() => missionActor.send({ type: 'tip.open' })}
          >
            {t({
              message: 'Show the tips',
              comment: 'Button: verb; opens the box with the steps of the mission.',
            })}
          </Button>
        </div>
      ) : null}
      {mission.notes ? <NoteField missionActor={missionActor} /> : null}
      <div className={styles.end}>
        <Button
          type="submit"
          name={formFields.command}
          value="cancel"
          variant="quiet"
          data-opens="aborting"
          aria-haspopup="dialog"
          onClick={instead(() => missionActor.send({ type: 'mission.abort' }))}
        >
          {t`Stop task`}
        </Button>
        <Button
          type="submit"
          name={formFields.command}
          value="complete"
          variant={isLast && !isToOpen ? 'solid' : 'line'}
          data-opens="completing"
          aria-haspopup="dialog"
          onClick={instead(() => missionActor.send({ type: 'mission.complete' }))}
        >
          {t`Complete`}
        </Button>
      </div>
    </div>
  );
}

/**
 * Opens the window that keeps the mission in view beside the page that is tried; where there is none, as on phones,
 * copies the steps.
 */
function KeepInView({ missionActor, mission: { steps }, ...page }: Omit<Props, 'questionActor'>) {
  const { t } = useLingui();
  const companion = useSelector(missionActor, selectCompanion);
  // The server draws a button, too, so that nothing moves when the script comes.
  const isServed = useSelector(missionActor, selectIsServed);
  const className = `${buttonStyles.button} ${styles.scripted}`;
  if (companion === null && (!isServed || page.isPhone)) {
    if (steps.length === 0 || !(isServed || canCopy())) return null;
    return (
      <Button
        variant="quiet"
        className={className}
        onClick={async () => {
          if (await copyText(steps.map(({ text }) => plainText(text)).join('\n')))
            page.onCopied?.();
        }}
      >
        {t({
          message: 'Copy the steps',
          comment: 'Button: verb; puts the steps of the task on the clipboard.',
        })}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        isBusy={companion === 'opening'}
        onClick={() => missionActor.send({ type: 'companion.open' })}
      >
        {t({
          message: 'Keep the task in view',
          comment: 'Button: verb; opens a small window that stays beside the page that is tried.',
        })}
      </Button>
      {companion === 'refused' ? (
        // `MissionAnnouncements` announces this text.
        <p className={styles.away} aria-hidden>
          {t({
            message: 'Your browser didn’t open the window. Continue the task on this page.',
            comment: 'The small window for the task, which the respondent asked for.',
          })}
        </p>
      ) : null}
    </>
  );
}

/** What the page has while the mission is in the window beside the page that is tried. */
export function Apart({ missionActor }: Pick<Props, 'missionActor'>) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <p className={styles.away}>{t`The task is in a window of its own.`}</p>
      <Button variant="line" onClick={() => missionActor.send({ type: 'companion.close' })}>
        {t({
          message: 'Show the task here',
          comment: 'Button: closes the small window and shows the task on the page again.',
        })}
      </Button>
    </div>
  );
}

/** What follows the answer of a mission: it is stored, being sent, or failed and can be sent again. */
function Over({ questionActor }: Pick<Props, 'questionActor'>) {
  const { t } = useLingui();
  const isDone = useSelector(questionActor, selectDone);
  return (
    <div className={styles.controls}>
      <p className={styles.away}>{t`The task is over.`}</p>
      {isDone ? <Previous questionActor={questionActor} /> : null}
      <Next questionActor={questionActor} />
    </div>
  );
}
