import { useSelector } from '@xstate/react';
import { type CSSProperties, useRef } from 'react';
import type { Survey } from '../../contract/survey.ts';
import type { NoticesActor } from '../../machines/notices/notices.machine.ts';
import { selectDialog } from '../../machines/notices/notices.select.ts';
import {
  selectCovered,
  selectDevice,
  selectHasKeyboard,
  selectNotices,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { EmptyFallback, lazyComponent } from '../components/lazyComponent.tsx';
import { Screen } from './Screen.tsx';
import { useScreenFocus } from './useScreenFocus.ts';

const loadEndChunk = () => import('../screens/end.chunk.ts');
const Notice = lazyComponent(() => loadEndChunk().then((file) => file.NoticeDialog));
const BlockingSpinner = lazyComponent(
  () => loadEndChunk().then((file) => file.BlockingSpinner),
  EmptyFallback,
);

export function App({ session }: ScreenProps) {
  const device = useSelector(session, selectDevice);
  const survey = useSelector(session, selectSurvey);
  const notices = useSelector(session, selectNotices);
  const isCovered = useSelector(session, selectCovered);
  const hasKeyboard = useSelector(session, selectHasKeyboard);
  const root = useRef<HTMLDivElement>(null);
  useScreenFocus(root, { session });
  return (
    <div
      ref={root}
      data-device={device}
      data-keyboard={hasKeyboard || undefined}
      style={colourOf(survey)}
    >
      <Screen session={session} />
      {isCovered ? <BlockingSpinner /> : null}
      {notices ? <Dialog session={session} notices={notices} /> : null}
    </div>
  );
}

export function colourOf(survey: Survey | null): CSSProperties | undefined {
  const accent = survey?.config.accent;
  return accent ? ({ '--survey-accent': accent } as CSSProperties) : undefined;
}

function Dialog({ session, notices }: ScreenProps & { notices: NoticesActor }) {
  const question = useSelector(notices, selectDialog);
  return question ? <Notice session={session} notices={notices} question={question} /> : null;
}
