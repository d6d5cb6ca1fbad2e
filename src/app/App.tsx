import { useSelector } from '@xstate/react';
import { type CSSProperties, useRef } from 'react';
import { selectDevice, selectNotices, selectSurvey } from '../../machines/session.select.ts';
import { Notice } from '../overlays/Notice.tsx';
import type { ScreenProps } from '../screens/props.ts';
import { Screen } from './Screen.tsx';
import { useArrival } from './useArrival.ts';

/** The whole of what is seen of one session: its screen, on its device, in its survey's colour. */
export function App({ session }: ScreenProps) {
  const device = useSelector(session, selectDevice);
  const survey = useSelector(session, selectSurvey);
  const notices = useSelector(session, selectNotices);
  const root = useRef<HTMLDivElement>(null);
  useArrival(root, { session });
  const accent = survey?.config.accent;
  return (
    <div
      ref={root}
      data-device={device}
      style={accent ? ({ '--survey-accent': accent } as CSSProperties) : undefined}
    >
      <Screen session={session} />
      {notices ? <Notice notices={notices} /> : null}
    </div>
  );
}
