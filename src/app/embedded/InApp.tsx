import { useSelector } from '@xstate/react';
import type { Survey } from '../../../contract/survey.ts';
import { selectSurvey } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import styles from '../../layouts/Embedded.module.css';
import { CloseButton } from '../../screens/end/CloseButton.tsx';
import { App } from '../App.tsx';
import { Notes } from './Notes.tsx';

interface Props extends ScreenProps {
  /** Null where no host listens. */
  readonly notifierFor: (survey: Survey | null) => NotifyHost | null;
}

export function InApp({ session, notifierFor }: Props) {
  const notify = notifierFor(useSelector(session, selectSurvey));
  return (
    <div className={styles.guest} data-mode="inApp">
      <App session={session} />
      <Notes session={session} />
      <CloseButton session={session} onClose={notify ? () => notify({ type: 'closed' }) : null} />
    </div>
  );
}
