import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type ScreenName, selectScreen } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { lazyView } from '../components/lazyView.tsx';
import { Loading } from '../screens/Loading.tsx';
import { Question } from '../screens/question/Question.tsx';

const importStartAndEnd = () => import('../screens/startAndEnd.ts');

const startAndEnd = {
  home: lazyView(() => importStartAndEnd().then((file) => file.Home)),
  ended: lazyView(() => importStartAndEnd().then((file) => file.Ended)),
  closed: lazyView(() => importStartAndEnd().then((file) => file.Closed)),
  notOpen: lazyView(() => importStartAndEnd().then((file) => file.NotOpen)),
  paused: lazyView(() => importStartAndEnd().then((file) => file.Paused)),
  missing: lazyView(() => importStartAndEnd().then((file) => file.Missing)),
  cookiesBlocked: lazyView(() => importStartAndEnd().then((file) => file.CookiesBlocked)),
  failed: lazyView(() => importStartAndEnd().then((file) => file.Failed)),
};

export const Mission = lazyView(() =>
  import('../screens/mission/Mission.tsx').then((file) => file.Mission),
);

export const Missing = startAndEnd.missing;

const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  loading: Loading,
  question: Question,
  mission: Mission,
  ...startAndEnd,
};

export function Screen({ session }: ScreenProps) {
  const Current = screens[useSelector(session, selectScreen)];
  return <Current session={session} />;
}

/** @throws where their file cannot be loaded */
export async function loadStartAndEnd(): Promise<void> {
  await Promise.all(Object.values(startAndEnd).map((screen) => screen.load()));
}

/** @throws where its file cannot be loaded */
export async function loadSignature(): Promise<void> {
  const { Signature } = await importStartAndEnd();
  await Signature.load();
}
