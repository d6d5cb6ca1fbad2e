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
  /** How to tell the app round a survey; null where nobody listens. */
  readonly tellerFor: (survey: Survey | null) => NotifyHost | null;
}

/** A survey inside an app: as on a page of its own, and at its end the way back to the app. */
export function InApp({ session, tellerFor }: Props) {
  const tell = tellerFor(useSelector(session, selectSurvey));
  return (
    <div className={styles.guest} data-mode="inApp">
      <App session={session} />
      <Notes session={session} />
      <CloseButton session={session} onClose={tell ? () => tell({ type: 'closed' }) : null} />
    </div>
  );
}
