import { draftOf } from '../question/context.ts';
import { isFramed } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { type ScreenName, selectScreen } from './session.select.ts';

/** Screens from which nothing can be answered any more, or not now. */
const over: ReadonlySet<ScreenName> = new Set([
  'ended',
  'closed',
  'notOpen',
  'paused',
  'missing',
  'forgotten',
  'failed',
]);

/** True where another page has a frame for the survey. */
export function selectFramed({ context }: SessionSnapshot): boolean {
  return isFramed(context.mode);
}

/** True where there is nothing to do but to leave. */
export function selectOver(snapshot: SessionSnapshot): boolean {
  return over.has(selectScreen(snapshot));
}

/** True while the start page is shown. */
export function selectHome(snapshot: SessionSnapshot): boolean {
  return selectScreen(snapshot) === 'home';
}

/** True while an answer is on the screen that the server has not got. */
export function selectUnsent({ children }: SessionSnapshot): boolean {
  const live = children.question?.getSnapshot().context;
  return live ? draftOf(live) !== null : false;
}
