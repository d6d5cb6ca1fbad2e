import { afterEach, beforeEach, vi } from 'vitest';
import type { MissionEvent } from '../../contract/missionEvents.ts';
import type { ReachedGoal } from '../../contract/missionGoal.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';
import type { MissionActor } from '../../machines/mission/mission.machine.ts';
import { selectBox, selectEvents } from '../../machines/mission/mission.select.ts';
import type { Gesture } from '../../machines/mission/mission.types.ts';
import { asked, type MissionOptions, stopPages } from '../support/fixtures/mission.ts';
import { type StubbedTab, stubTab } from '../support/tab.ts';

const noon = new Date('2026-11-21T12:00:00Z').getTime();
export const progress = 'askpath.mission.shop.r1.m1';

export interface Browser {
  tab: StubbedTab;
  reported: {
    url: string;
    keepalive: boolean;
    info: {
      questionId: string;
      events: MissionEvent[];
      notes?: MissionNote[];
      goal?: ReachedGoal;
    };
  }[];
  reply: () => Response;
}

/** A tab, the calls of a page in it, and the reply to them; new for each test. */
export function stubBrowser(): Browser {
  const browser: Partial<Browser> = {};
  beforeEach(() => {
    vi.useFakeTimers({ now: noon });
    const reported: Browser['reported'] = [];
    Object.assign(browser, {
      tab: stubTab(),
      reported,
      reply: () => Response.json({ code: 200, data: null }),
    });
    // Node has no page, to whose host an address without a host would belong.
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, 'http://survey.test') : input, init);
        }
      },
    );
    vi.stubGlobal('fetch', async (request: Request) => {
      const form = new URLSearchParams(await request.text());
      const { url, keepalive } = request;
      reported.push({ url, keepalive, info: JSON.parse(form.get('info') ?? 'null') });
      return browser.reply?.();
    });
  });
  afterEach(() => {
    stopPages();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return browser as Browser;
}

/** A page with a mission that has been started. */
export async function started(how: MissionOptions = {}) {
  const page = await asked(how);
  page.missionActor.send({ type: 'form.submit' });
  return page;
}

/** The page that takes the place of the one before. */
export async function reloaded({ tab }: Browser, how: MissionOptions = {}) {
  const now = Date.now();
  // Takes the time back as well.
  vi.clearAllTimers();
  vi.setSystemTime(now);
  tab.reload();
  return asked(how);
}

/** Starts, and gives up at once. */
export function abort(missionActor: MissionActor): void {
  send(missionActor, 'form.submit', 'box.close', 'mission.abort', 'box.confirm');
}

/** Sends these events in turn. */
export function send(
  missionActor: MissionActor,
  ...types: Exclude<Gesture['type'], 'reminder.mute' | 'note.change'>[]
): void {
  for (const type of types) {
    if (type === 'box.close') {
      missionActor.send({ type, box: selectBox(missionActor.getSnapshot()) ?? 'reminding' });
    } else missionActor.send({ type });
  }
}

export function last(actor: MissionActor): MissionEvent | undefined {
  return selectEvents(actor.getSnapshot()).at(-1);
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
