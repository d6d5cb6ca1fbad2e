import { expect, test } from 'vitest';
import { type Mode, readEntry } from '../../contract/address.ts';
import { pathOf } from '../../machines/session/path.ts';
import { type SessionSnapshot, sessionMachine } from '../../machines/session/session.machine.ts';
import { type ScreenName, selectScreen } from '../../machines/session/session.select.ts';
import { createSession, replies } from '../support/fixtures/session.ts';

/** The name of the app in the address of each mode. */
const appnames: Record<Mode, string> = {
  page: '',
  inApp: 'shop',
  window: 'window',
  card: 'card',
  task: 'task',
};

type Paths = Record<ScreenName, string | null>;

/** The path of each screen; null keeps the address. */
const paths: Record<Mode, Paths> = {
  page: {
    ...everywhere('/s/desktop/end'),
    home: '/s/desktop/home',
    question: '/s/desktop/question',
    mission: '/s/desktop/question',
  },
  task: {
    ...everywhere('/task/s/end'),
    home: '/task/s/agree',
    question: '/task/s/question',
    mission: '/task/s/task',
  },
  inApp: everywhere('/s/shop'),
  window: everywhere('/window/s'),
  card: everywhere('/card/s'),
};

const cases = (Object.keys(paths) as Mode[]).flatMap((mode) =>
  (Object.keys(paths.page) as ScreenName[]).map((screen) => ({ mode, screen })),
);

test.each(cases)('the address of $screen in $mode', ({ mode, screen }) => {
  const appname = appnames[mode];
  const path = paths[mode][screen];
  const snapshot = snapshotOf(mode, screen);
  expect(selectScreen(snapshot)).toBe(screen);
  const hasEntries = mode === 'page' || mode === 'task';
  const isAsked = screen === 'question' || screen === 'mission';
  const index = hasEntries && isAsked ? 2 : 0;
  expect(pathOf(snapshot)).toEqual(path === null ? null : { path, index });
  if (path === null) return;
  expect(readEntry(path)).toEqual({ kind: 'survey', surveyId: 's', mode, appname });
});

test('a failure during answering keeps the address', () => {
  const { context } = snapshotOf('page', 'question');
  const failed = sessionMachine.resolveState({
    value: 'failed',
    context: { ...context, failure: { kind: 'unreachable' } },
  });
  expect(selectScreen(failed)).toBe('failed');
  expect(pathOf(failed)).toBeNull();
});

/** The same path on every screen that changes the address. */
function everywhere(path: string): Paths {
  return {
    loading: null,
    home: path,
    question: path,
    mission: path,
    ended: path,
    closed: path,
    notOpen: path,
    paused: path,
    missing: null,
    cookiesBlocked: null,
    failed: path,
  };
}

function snapshotOf(mode: Mode, screen: ScreenName): SessionSnapshot {
  const reply = screen === 'cookiesBlocked' ? replies.home : replies[screen];
  const snapshot = createSession(reply, { mode, appname: appnames[mode] }).actor.getSnapshot();
  const { context } = snapshot;
  return screen === 'cookiesBlocked'
    ? sessionMachine.resolveState({ value: 'cookiesBlocked', context })
    : snapshot;
}
