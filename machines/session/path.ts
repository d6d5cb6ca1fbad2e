import type { Mode } from '../../contract/address.ts';
import type { Context } from './context.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { type ScreenName, selectMayLogIn, selectScreen } from './session.select.ts';

/** The last part of a survey's address (spec §2); null where the address stays what it is. */
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
  forgotten: null,
  failed: 'end',
};

/**
 * Where a snapshot stands: its address, and the index of the question the history should be at (0 where
 * there is none). Null while nothing is decided.
 */
export function pathOf(snapshot: SessionSnapshot): { path: string; index: number } | null {
  const screen = selectScreen(snapshot);
  const part = parts[screen];
  const { mode, question, survey } = snapshot.context;
  // A failure in the middle keeps the address it happened at, and so does one that a login can mend.
  const isKept = screen === 'failed' && (survey !== null || selectMayLogIn(snapshot));
  if (part === null || isKept) return null;
  return {
    path: addressOf(snapshot.context, part),
    // Where a page or an app is round the survey, Back is theirs.
    index: isOwn(mode) && isAsked(screen) ? (question?.index ?? 0) : 0,
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

function isOwn(mode: Mode): boolean {
  return mode === 'page' || mode === 'task';
}

function isAsked(screen: ScreenName): boolean {
  return screen === 'question' || screen === 'mission';
}
