import { useSelector } from '@xstate/react';
import { selectDeadline } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Countdown, DialogWarnings } from '../../components/Countdown.tsx';

export function Timer({ session }: ScreenProps) {
  const deadline = useDeadline(session);
  return deadline ? <Countdown deadline={deadline} /> : null;
}

/** Warnings about the time for a dialog, with the button for more time. */
export function DialogTimer({ session }: ScreenProps) {
  const deadline = useDeadline(session);
  return deadline ? <DialogWarnings deadline={deadline} /> : null;
}

function useDeadline(session: ScreenProps['session']) {
  return useSelector(session, selectDeadline);
}
