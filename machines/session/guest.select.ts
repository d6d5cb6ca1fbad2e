import { draftOf } from '../question/context.ts';
import { isFramed } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { type ScreenName, selectScreen } from './session.select.ts';

/** Screens that leave nothing to answer. */
const overScreens: ReadonlySet<ScreenName> = new Set([
  'ended',
  'closed',
  'notOpen',
  'paused',
  'missing',
  'cookiesBlocked',
  'failed',
]);

export function selectFramed({ context }: SessionSnapshot): boolean {
  return isFramed(context.mode);
}

export function selectOver(snapshot: SessionSnapshot): boolean {
  return overScreens.has(selectScreen(snapshot));
}

export function selectHome(snapshot: SessionSnapshot): boolean {
  return selectScreen(snapshot) === 'home';
}

/** True while the server does not have the answer on screen. */
export function selectHasDraft({ children }: SessionSnapshot): boolean {
  const live = children.question?.getSnapshot().context;
  return live ? draftOf(live) !== null : false;
}
