import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { Survey } from '../../../contract/survey.ts';
import { selectSurvey } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { useMounted } from '../../components/useMounted.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import styles from '../../layouts/Embedded.module.css';
import { CloseButton } from '../../screens/end/CloseButton.tsx';
import { App } from '../App.tsx';
import { Notes } from './Notes.tsx';

interface Props extends ScreenProps {
  /** Makes the function that notifies the host; null where no host listens. */
  readonly notifierFor: (survey: Survey | null) => NotifyHost | null;
}

export function InApp({ session, notifierFor }: Props) {
  const survey = useSelector(session, selectSurvey);
  const isServerRendered = useContext(PageFormContext) !== null;
  const isMounted = useMounted();
  // The server does not know the host, so the first render must not either.
  const notify = isServerRendered && !isMounted ? null : notifierFor(survey);
  return (
    <div className={styles.guest} data-mode="inApp">
      <App session={session} />
      <Notes session={session} />
      <CloseButton
        session={session}
        onClose={notify ? () => notify({ type: 'closed' }) : null}
        hasRoom={isServerRendered}
      />
    </div>
  );
}
