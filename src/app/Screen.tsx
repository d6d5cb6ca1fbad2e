import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type ScreenName, selectScreen } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { EmptyFallback, lazyComponent } from '../components/lazyComponent.tsx';
import { Loading } from '../screens/Loading.tsx';
import { Question } from '../screens/question/Question.tsx';

export const Home = lazyComponent(() =>
  import('../screens/start/Home.tsx').then((file) => file.Home),
);

export const Mission = lazyComponent(() =>
  import('../screens/mission/Mission.tsx').then((file) => file.Mission),
);

const loadEnd = () => import('../screens/end/end.chunk.ts');
const Ended = lazyComponent(() => loadEnd().then((file) => file.Ended));
const Closed = lazyComponent(() => loadEnd().then((file) => file.Closed));
const NotOpen = lazyComponent(() => loadEnd().then((file) => file.NotOpen));
const Paused = lazyComponent(() => loadEnd().then((file) => file.Paused));
const CookiesBlocked = lazyComponent(() => loadEnd().then((file) => file.CookiesBlocked));
export const Missing = lazyComponent(() => loadEnd().then((file) => file.Missing));
const Failed = lazyComponent(() => loadEnd().then((file) => file.Failed));
const endScreens = [CookiesBlocked, Failed, Missing, Ended, Closed, NotOpen, Paused];

const loadDialogs = () => import('../overlays/dialogs.chunk.ts');
export const NoticeDialog = lazyComponent(() => loadDialogs().then((file) => file.NoticeDialog));
export const ElsewhereDialog = lazyComponent(() =>
  loadDialogs().then((file) => file.ElsewhereDialog),
);

export const BlockingSpinner = lazyComponent(
  () => loadDialogs().then((file) => file.BlockingSpinner),
  EmptyFallback,
);

const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  loading: Loading,
  home: Home,
  question: Question,
  mission: Mission,
  ended: Ended,
  closed: Closed,
  notOpen: NotOpen,
  paused: Paused,
  missing: Missing,
  cookiesBlocked: CookiesBlocked,
  failed: Failed,
};

export function Screen({ session }: ScreenProps) {
  const Current = screens[useSelector(session, selectScreen)];
  return <Current session={session} />;
}

export async function loadEndScreens(): Promise<void> {
  await Promise.all(endScreens.map((screen) => screen.load()));
}

/** Loads what every survey may come to; resolves also where that fails. */
export async function prepareScreens(): Promise<void> {
  const rare = [Home, NoticeDialog, ElsewhereDialog, BlockingSpinner, ...endScreens];
  await Promise.all(rare.map((part) => part.preload()));
}
