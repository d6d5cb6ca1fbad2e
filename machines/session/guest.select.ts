import { isFramed } from '../../contract/address.ts';
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

/** Whether the server lacks the answer on screen. */
export function selectHasDraft(snapshot: SessionSnapshot): boolean {
  const { question, drafts } = snapshot.context;
  return (
    question !== null &&
    snapshot.matches({ answering: 'asking' }) &&
    drafts.answers[question.questionId] !== undefined
  );
}
