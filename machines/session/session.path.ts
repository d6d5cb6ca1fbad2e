import { hasOwnWindow } from '../../contract/address.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { type ScreenName, selectOffersLogin, selectScreen } from './session.select.ts';
import type { Context } from './session.types.ts';

/** The last part of a survey's address; null keeps the address. */
const parts: Record<ScreenName, 'home' | 'question' | 'task' | 'end' | null> = {
  loading: null,
  home: 'home',
  question: 'question',
  mission: 'task',
  ended: 'end',
  closed: 'end',
  notOpen: 'end',
  paused: 'end',
  missing: null,
  cookiesBlocked: null,
  failed: 'end',
};

/** The address of a snapshot and the index of its question (0 without one); null while the screen is open. */
export function pathOf(snapshot: SessionSnapshot): { path: string; index: number } | null {
  const screen = selectScreen(snapshot);
  const part = parts[screen];
  const { mode, question, survey } = snapshot.context;
  // A retry or a login returns to the address of the failure.
  const isPathUnchanged = screen === 'failed' && (survey !== null || selectOffersLogin(snapshot));
  if (part === null || isPathUnchanged) return null;
  return {
    path: addressOf(snapshot.context, part),
    // Back belongs to the surrounding page or app.
    index: hasOwnWindow(mode) && isAsked(screen) ? (question?.index ?? 0) : 0,
  };
}

function addressOf({ surveyId, mode, appname, device }: Context, part: string): string {
  switch (mode) {
    case 'page':
      return `/${surveyId}/${device}/${part === 'task' ? 'question' : part}`;
    case 'task':
      return `/task/${surveyId}/${part === 'home' ? 'agree' : part}`;
    case 'inApp':
      return `/${surveyId}/${appname}`;
    default:
      return `/${mode}/${surveyId}`;
  }
}

function isAsked(screen: ScreenName): boolean {
  return screen === 'question' || screen === 'mission';
}
