import { useSelector } from '@xstate/react';
import { type CSSProperties, useContext, useRef, useState } from 'react';
import type { Survey } from '../../contract/survey.ts';
import type { NoticesActor } from '../../machines/notices/notices.machine.ts';
import { selectDialog } from '../../machines/notices/notices.select.ts';
import {
  selectCovered,
  selectDevice,
  selectHaltedDialog,
  selectHasKeyboard,
  selectNotices,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { ServedForm } from '../components/form/FormFields.tsx';
import { useHydrating } from '../components/useHydrating.ts';
import { isContinuedElsewhere } from './pageForm.ts';
import { BlockingSpinner, ElsewhereDialog, NoticeDialog, Screen } from './Screen.tsx';
import { useScreenFocus } from './useScreenFocus.ts';

export function App({ session }: ScreenProps) {
  const device = useSelector(session, selectDevice);
  const survey = useSelector(session, selectSurvey);
  const notices = useSelector(session, selectNotices);
  const isCovered = useSelector(session, selectCovered);
  const hasKeyboard = useSelector(session, selectHasKeyboard);
  const root = useRef<HTMLDivElement>(null);
  const isHalted = useSelector(session, selectHaltedDialog) !== null;
  const isElsewhere = isContinuedElsewhere(useContext(ServedForm));
  const isBehindServed = useHydrating() && (isHalted || isElsewhere);
  useScreenFocus(root, { session });
  return (
    <div
      ref={root}
      data-device={device}
      data-keyboard={hasKeyboard || undefined}
      style={colourOf(survey)}
    >
      {/* A dialog of the server is not modal. */}
      <div inert={isBehindServed}>
        <Screen session={session} />
      </div>
      {isCovered ? <BlockingSpinner /> : null}
      {notices ? <Dialog session={session} notices={notices} /> : null}
      <ContinuedElsewhere />
    </div>
  );
}

export function colourOf(survey: Survey | null): CSSProperties | undefined {
  const accent = survey?.config.accent;
  return accent ? ({ '--survey-accent': accent } as CSSProperties) : undefined;
}

function Dialog({ session, notices }: ScreenProps & { notices: NoticesActor }) {
  const halted = useSelector(session, selectHaltedDialog);
  // On the server no dialog has been opened yet.
  const question = useSelector(notices, selectDialog) ?? halted;
  return question ? <NoticeDialog session={session} notices={notices} question={question} /> : null;
}

/** Shows that the form which this page answers was answered in another window. */
function ContinuedElsewhere() {
  const [isOpen, setOpen] = useState(isContinuedElsewhere(useContext(ServedForm)));
  return isOpen ? <ElsewhereDialog onContinue={() => setOpen(false)} /> : null;
}
