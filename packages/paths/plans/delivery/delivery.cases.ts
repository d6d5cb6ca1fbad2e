import { passTime } from '../../browser/time.ts';
import { setVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { pageLoad } from '../../model.ts';
import { type Action, lost, refused, replied } from '../outcomes.ts';

const call = 'exInfo';
/** The number of times that the client sends a call which is lost. */
const tries = 4;

export const cases = {
  'act in the mission': {
    event: { type: 'event.record', questionId: 'q1', event: { code: 9, at: 1 } },
    perform: async (walk) => {
      if (await isHidden(walk)) walk.calls.forget();
      const isOpen = await walk.page.locator('dialog[open]').isVisible();
      await walk.press(isOpen ? 'Continue' : /^(Start the task|Show the tips)$/);
    },
  },
  'a second passes': {
    event: { type: 'xstate.after.batch.delivery.open.visible.gathering' },
    perform: passSecond,
  },
  'a second passes during a call': {
    event: { type: 'xstate.after.batch.delivery.open.visible.sending.gathering' },
    perform: passSecond,
  },
  'events → stored': replied('post', 'ut', undefined, null),
  'events → lost': {
    ...lost('post', 'ut'),
    perform: async (walk) => {
      const gone = failuresOf(walk);
      await walk.calls.end('ut', { kind: 'lost' });
      await gone;
    },
  },
  'events → 422': refused('post', 'ut', 422),
  'come online': {
    event: { type: 'network.online' },
    perform: (walk) => walk.comeOnline(),
  },
  'leave the page': {
    event: { type: 'page.hide' },
    perform: async (walk) => {
      if (await isHidden(walk)) return leave(walk);
      await show(walk, 'hidden');
    },
  },
  // What waits in the tab is loaded by the next page, which sends it.
  'reload the page': {
    event: { type: pageLoad },
    at: ['open.visible.gathering'],
    perform: (walk) => walk.reload(),
  },
  'return to the page': {
    event: { type: 'page.show' },
    perform: (walk) => show(walk, 'visible'),
  },
} satisfies Record<string, Action>;

async function passSecond(walk: Walk): Promise<void> {
  walk.calls.listen();
  await passTime(walk.page, 1000);
}

function isHidden({ page }: Walk): Promise<boolean> {
  return page.evaluate(() => document.visibilityState === 'hidden');
}

/** Changes the visibility of the page, which replaces the call under way by another one. */
async function show(walk: Walk, state: DocumentVisibilityState): Promise<void> {
  walk.calls.forget();
  walk.calls.listen();
  await setVisibility(walk.page, state);
}

async function leave(walk: Walk): Promise<void> {
  walk.calls.listen();
  await walk.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
}

/** Waits until the client has stopped to repeat the call. */
export function failuresOf({ page }: Walk): Promise<void> {
  return new Promise((resolve) => {
    let left = tries;
    page.on('requestfailed', function count(request) {
      if (!request.url().includes(call)) return;
      left -= 1;
      if (left > 0) return;
      page.off('requestfailed', count);
      resolve();
    });
  });
}
