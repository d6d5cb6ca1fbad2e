import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Mode, readEntry } from '../../contract/address.ts';
import type { Location, Subject } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { pathOf } from '../../machines/session/path.ts';
import { type SessionSnapshot, sessionMachine } from '../../machines/session/session.machine.ts';
import { type ScreenName, selectScreen } from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';

/** The word in the address of each mode. */
const appnames: Record<Mode, string> = {
  page: '',
  inApp: 'shop',
  window: 'window',
  card: 'card',
  task: 'task',
};

/** What leads to each screen: a reply that came with the page, or one that is still asked for. */
const ways: Record<Exclude<ScreenName, 'cookiesBlocked'>, Location | Failure | null> = {
  loading: null,
  home: location(1),
  question: location(2, { type: 8, config: { scope: 5 } }),
  mission: location(2, { type: 11, config: { mission: { instruction: 'Buy a lamp.' } } }),
  ended: location(3),
  closed: location(4),
  notOpen: location(5),
  paused: location(6),
  missing: { kind: 'refused', code: 404, message: '', fault: null },
  failed: { kind: 'unreachable' },
};

/** Where each mode stands on each screen; null where the address stays what it is. */
const paths: Record<Mode, Record<ScreenName, string | null>> = {
  page: {
    ...everywhere('/sus/desktop/end'),
    home: '/sus/desktop/home',
    question: '/sus/desktop/question',
    mission: '/sus/desktop/question',
  },
  task: {
    ...everywhere('/task/sus/end'),
    home: '/task/sus/agree',
    question: '/task/sus/question',
    mission: '/task/sus/task',
  },
  inApp: everywhere('/sus/shop'),
  window: everywhere('/window/sus'),
  card: everywhere('/card/sus'),
};

const modes = Object.keys(paths) as Mode[];
const screens = Object.keys(paths.page) as ScreenName[];
const all = modes.flatMap((mode) => screens.map((screen) => ({ mode, screen })));

describe('the address of a state', () => {
  test.each(all)('$mode, $screen', ({ mode, screen }) => {
    const snapshot = standing(mode, screen);
    expect(selectScreen(snapshot)).toBe(screen);
    expect(pathOf(snapshot)?.path ?? null).toBe(paths[mode][screen]);
  });

  test.each(all.filter(({ mode, screen }) => paths[mode][screen] !== null))(
    'and leads back there: $mode, $screen',
    ({ mode, screen }) => {
      expect(readEntry(paths[mode][screen] ?? '')).toEqual({
        kind: 'survey',
        surveyId: 'sus',
        mode,
        appname: appnames[mode],
      });
    },
  );

  test.each(all.filter(({ mode, screen }) => paths[mode][screen] !== null))(
    'the history has entries for questions alone, and only where Back is ours: $mode, $screen',
    ({ mode, screen }) => {
      const isOurs = mode === 'page' || mode === 'task';
      const isAsked = screen === 'question' || screen === 'mission';
      expect(pathOf(standing(mode, screen))?.index).toBe(isOurs && isAsked ? 2 : 0);
    },
  );
});

test('a failure in the middle keeps the address it happened at', () => {
  const asked = standing('page', 'question');
  const { context } = asked;
  const failed = sessionMachine.resolveState({
    value: 'failed',
    context: { ...context, failure: { kind: 'unreachable' } },
  });
  expect(selectScreen(failed)).toBe('failed');
  expect(pathOf(failed)).toBeNull();
});

/** The same on every screen but those that change no address. */
function everywhere(path: string): Record<ScreenName, string | null> {
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

function standing(mode: Mode, screen: ScreenName): SessionSnapshot {
  const machine = sessionMachine.provide({ actors: {} });
  const actor = createActor(machine, {
    input: {
      surveyId: 'sus',
      mode,
      appname: appnames[mode],
      device: 'desktop',
      isDesktopChrome: true,
      locale: 'en',
      nonce: 'n',
      cameBack: false,
      drafts: noDrafts,
      reply: screen === 'cookiesBlocked' ? location(1) : ways[screen],
    },
  }).start();
  const snapshot = actor.getSnapshot();
  actor.stop();
  return screen === 'cookiesBlocked'
    ? machine.resolveState({ value: 'cookiesBlocked', context: snapshot.context })
    : snapshot;
}

function location(status: Location['status'], about?: Partial<Subject>): Location {
  const subject = { questionId: 'q2', type: 8, index: 2, count: 3, title: 'Q', config: {} };
  return {
    channel: 'web',
    status,
    survey: { id: 'sus', title: 'How usable is it?', config: {} },
    ...(about ? { subject: { ...subject, ...about } } : {}),
  };
}
