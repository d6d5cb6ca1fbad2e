import { useSelector } from '@xstate/react';
import { selectDeadline } from '../../../machines/session/chunks.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { useLoaded } from '../../actors/useLoaded.ts';
import { Countdown, SpokenWarnings } from '../../components/Countdown.tsx';

export function Timer({ session }: ScreenProps) {
  const deadline = useDeadline(session);
  return deadline ? <Countdown deadline={deadline} /> : null;
}

/** Announcements of the time left inside a dialog, which hides those of the page. */
export function TimerAnnouncements({ session }: ScreenProps) {
  const deadline = useDeadline(session);
  return deadline ? <SpokenWarnings deadline={deadline} /> : null;
}

function useDeadline(session: ScreenProps['session']) {
  return useLoaded(useSelector(session, selectDeadline));
}
