import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type ScreenName, selectScreen } from '../../machines/session.select.ts';
import { lazily } from '../parts/lazily.tsx';
import { Closed } from '../screens/Closed.tsx';
import { Failed } from '../screens/Failed.tsx';
import { Home } from '../screens/Home.tsx';
import { Loading } from '../screens/Loading.tsx';
import { Missing } from '../screens/Missing.tsx';
import { NotOpen } from '../screens/NotOpen.tsx';
import { Paused } from '../screens/Paused.tsx';
import type { ScreenProps } from '../screens/props.ts';
import { Question } from '../screens/Question.tsx';

const Ended = lazily(async () => (await import('../screens/later.ts')).Ended);

const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  loading: Loading,
  home: Home,
  question: Question,
  ended: Ended,
  closed: Closed,
  notOpen: NotOpen,
  paused: Paused,
  missing: Missing,
  failed: Failed,
};

/** The one screen a session is at. */
export function Screen({ session }: ScreenProps) {
  const Current = screens[useSelector(session, selectScreen)];
  return <Current session={session} />;
}

/** Fetches what no first screen needs; done when it can be drawn or will not come. */
export const prepareEnd = Ended.prepare;
