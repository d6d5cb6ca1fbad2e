import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type ScreenName, selectScreen } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { lazyComponent } from '../components/lazyComponent.tsx';
import { Loading } from '../screens/Loading.tsx';
import { Question } from '../screens/question/Question.tsx';
import { Home } from '../screens/start/Home.tsx';

const end = () => import('../screens/end.chunk.ts');

export const Missing = lazyComponent(() => end().then((file) => file.Missing));

const fetched = {
  mission: lazyComponent(() =>
    import('../screens/mission/Mission.tsx').then((file) => file.Mission),
  ),
  ended: lazyComponent(() => end().then((file) => file.Ended)),
  closed: lazyComponent(() => end().then((file) => file.Closed)),
  notOpen: lazyComponent(() => end().then((file) => file.NotOpen)),
  paused: lazyComponent(() => end().then((file) => file.Paused)),
  missing: Missing,
  cookiesBlocked: lazyComponent(() => end().then((file) => file.CookiesBlocked)),
  failed: lazyComponent(() => end().then((file) => file.Failed)),
};

const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  ...fetched,
  loading: Loading,
  home: Home,
  question: Question,
};

export function Screen({ session }: ScreenProps) {
  const Current = screens[useSelector(session, selectScreen)];
  return <Current session={session} />;
}

/** Loads the lazy screens; resolves also where one fails. */
export async function prepareScreens(): Promise<void> {
  await Promise.all(Object.values(fetched).map((screen) => screen.preload()));
}
