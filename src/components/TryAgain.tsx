import type { ReactNode } from 'react';
import type { SessionActor } from '../../machines/session/session.machine.ts';
import { Button } from './form/Button.tsx';

interface Props {
  readonly session: SessionActor;
  readonly children: ReactNode;
}

export function TryAgain({ session, children }: Props) {
  return <Button onClick={() => session.send({ type: 'session.retry' })}>{children}</Button>;
}
