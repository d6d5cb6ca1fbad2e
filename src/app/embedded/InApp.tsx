import type { Survey } from '../../../contract/survey.ts';
import { selectSurvey } from '../../../machines/session.select.ts';
import type { Tell } from '../../effects/host.ts';
import styles from '../../layouts/Embedded.module.css';
import { Done } from '../../screens/Done.tsx';
import type { ScreenProps } from '../../screens/props.ts';
import { App } from '../App.tsx';
import { useSelector } from '../useSelector.ts';
import { Notes } from './Notes.tsx';

interface Props extends ScreenProps {
  /** How to tell the app round a survey; null where nobody listens. */
  readonly tellerFor: (survey: Survey | null) => Tell | null;
}

/** A survey inside an app: as on a page of its own, and at its end the way back to the app. */
export function InApp({ session, tellerFor }: Props) {
  const tell = tellerFor(useSelector(session, selectSurvey));
  return (
    <div className={styles.guest} data-mode="inApp">
      <App session={session} />
      <Notes session={session} />
      <Done session={session} onClose={tell ? () => tell({ type: 'closed' }) : null} />
    </div>
  );
}
