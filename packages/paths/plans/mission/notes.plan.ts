import { expect } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import { isNoteText, type MissionNote } from '../../../../contract/missionNotes.ts';
import { controlVisibility, setVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { failuresOf } from '../delivery/delivery.cases.ts';
import { type Action, injecting, loss } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withNotes } from '../surveys.ts';
import { made, cases as missionCases, quietCases } from './mission.cases.ts';
import { inMission, machine, input as missionInput } from './mission.plan.ts';
import { resumedOf, takeOver } from './mission.resumed.ts';
import { keyOf, states as missionStates } from './mission.states.ts';
import { texts } from './notes.words.ts';

const note = 'Where are the lamps?';
const first = 'none, step 1, here';
const second = 'none, step 2, here';

/** The notes of a participant, computed from the presses without the machine. */
const written = new WeakMap<Walk, readonly Pick<MissionNote, 'text' | 'step'>[]>();

function typed(text: string, ...at: string[]): Action {
  return {
    event: { type: 'note.change', text },
    at,
    perform: ({ page }) => page.getByLabel('What are you thinking?').fill(text),
  };
}

/** Adds the note, which the server then gets as `deliver` says. */
function added(step: number, how: string, deliver: (walk: Walk) => Promise<void>): Action {
  return {
    event: { type: 'note.write', how },
    at: [`none, step ${step}, here, begun`],
    perform: async (walk) => {
      written.set(walk, [...(written.get(walk) ?? []), { text: note, step }]);
      walk.calls.listen();
      await walk.press('Add');
      await deliver(walk);
    },
  };
}

/** Passes the calls of the mission until one has the note, as it was written; that call is still held. */
async function sendsNote(walk: Walk): Promise<void> {
  for (;;) {
    await walk.page.clock.runFor(limits.missionBatch);
    const call = await walk.calls.made('ut');
    const form = new URLSearchParams(call.request().postData() ?? '');
    const { notes } = JSON.parse(form.get('info') ?? '{}') as { notes?: readonly MissionNote[] };
    if (notes) return expectNotes(notes, (written.get(walk) ?? []).slice(-1));
    await walk.calls.pass('ut');
  }
}

function expectNotes(
  notes: readonly MissionNote[],
  wanted: readonly Pick<MissionNote, 'text' | 'step'>[],
): void {
  expect(notes.map(({ text, step }) => ({ text, step }))).toEqual(wanted);
  for (const { at } of notes) expect(at).toBeGreaterThanOrEqual(0);
}

/** A press of the button where the text is no note. */
const dimmed: Action = {
  event: { type: 'note.write', of: 'no note' },
  at: [`${first}, blank`, `${first}, too long`],
  isIgnored: true,
  perform: ({ page }) =>
    page.getByRole('button', { name: 'Add', exact: true }).click({ force: true }),
};

export const cases = {
  'start the mission': {
    ...quietCases['start the mission'],
    perform: async (walk) => {
      await quietCases['start the mission'].perform(walk);
      await walk.page.clock.runFor(limits.missionBatch);
      await walk.calls.pass('ut');
    },
  },
  'no window is offered': {
    event: { type: 'companion.open' },
    at: [first],
    isIgnored: true,
    perform: (walk) => walk.hasNoButton('Keep the task in view'),
  },
  'type blanks alone': typed('   ', first),
  'type more than a note': typed('x'.repeat(limits.missionNote + 1), `${first}, blank`),
  'press Add where it is dimmed': dimmed,
  'begin a note': typed(note, first, `${first}, too long`, `${second}, noted`),
  'add the note': added(1, 'stored', async (walk) => {
    await sendsNote(walk);
    await walk.calls.pass('ut');
  }),
  'add the note without a connection': injecting(
    added(1, 'lost', async (walk) => {
      await sendsNote(walk);
      const gone = failuresOf(walk);
      await walk.calls.end('ut', loss);
      await gone;
      await walk.comeOnline();
      await sendsNote(walk);
      await walk.calls.pass('ut');
    }),
    'exInfo',
    loss,
  ),
  'add the note, and reload before it is sent': added(2, 'reloaded', async (walk) => {
    await walk.reload();
    await sendsNote(walk);
    await walk.calls.pass('ut');
  }),
  'add the note, and change to another tab': added(2, 'hidden', async (walk) => {
    walk.calls.forget();
    await setVisibility(walk.page, 'hidden');
    await sendsNote(walk);
    await walk.calls.pass('ut');
    await setVisibility(walk.page, 'visible');
  }),
  'take the next step': {
    ...missionCases['take the next step'],
    at: [`${first}, begun`, `${first}, noted`],
  },
  'reload the page': {
    ...missionCases['reload the page'],
    at: [`${first}, begun`, `${first}, noted`, `${second}, begun, noted`],
  },
  'press Stop task': { ...missionCases['press Stop task'], at: [`${second}, noted`] },
  'abort it': { ...missionCases['abort it'], at: ['aborting, step 2, here, noted'] },
  'the time is over': {
    ...made('time.over', [4], (walk) => walk.timeIsOver()),
    at: [`${second}, begun, noted`],
  },
} satisfies Record<string, Action>;

export type Key =
  | 'briefing'
  | `none, step 1, here${'' | ', blank' | ', too long' | ', begun' | ', noted'}`
  | `none, step 2, here, ${'begun' | 'noted' | 'begun, noted'}`
  | 'aborting, step 2, here, noted'
  | 'over, cancelled'
  | 'over, timeout';

/** The field has this text, and what was added is said while the field is empty. */
function atStep(step: 1 | 2, draft: string, isNoted: boolean): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await missionStates[`none, step ${step}, here`](walk);
    await walk.seesText(draft);
    const canAdd = isNoteText(draft);
    const add = walk.page.locator(`button${canAdd ? ':not([aria-disabled])' : '[aria-disabled]'}`, {
      hasText: 'Add',
    });
    await add.waitFor();
    const said = walk.page.locator('[aria-live]', { hasText: 'Note added' });
    await said.waitFor({ state: isNoted && draft === '' ? 'attached' : 'detached' });
  };
}

/** The answer has each note once, and none that was not added. */
function over(outcome: 'cancelled' | 'timeout'): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await missionStates[`over, ${outcome}`](walk);
    const call = await walk.calls.made('commitAnswer');
    const form = new URLSearchParams(call.request().postData() ?? '');
    const { notes = [] } = JSON.parse(form.get('result') ?? '{}') as {
      notes?: readonly MissionNote[];
    };
    expectNotes(notes, written.get(walk) ?? []);
  };
}

const states: Assertions<Key> = {
  briefing: missionStates.briefing,
  [first]: atStep(1, '', false),
  'none, step 1, here, blank': atStep(1, '   ', false),
  'none, step 1, here, too long': atStep(1, 'x'.repeat(limits.missionNote + 1), false),
  'none, step 1, here, begun': atStep(1, note, false),
  'none, step 1, here, noted': atStep(1, '', true),
  'none, step 2, here, begun': atStep(2, note, false),
  'none, step 2, here, noted': atStep(2, '', true),
  'none, step 2, here, begun, noted': atStep(2, note, true),
  'aborting, step 2, here, noted': missionStates['aborting, step 2, here'],
  'over, cancelled': over('cancelled'),
  'over, timeout': over('timeout'),
};

const input = { ...missionInput, remind: false, hasNotes: true };

export const plan = planOf('mission with notes', {
  survey: withNotes,
  model: explore(machine, {
    input,
    first: [takeOver],
    load: (snapshot) => ({ input: { ...input, resumed: resumedOf(snapshot) }, first: [takeOver] }),
    cases,
    keyOf: (snapshot) => {
      const { draft, notes } = snapshot.context;
      const key = keyOf(snapshot);
      if (!key.startsWith('none') && !key.startsWith('aborting')) return key;
      const kind = draft === note ? 'begun' : draft.trim() === '' ? 'blank' : 'too long';
      const marks = [...(draft === '' ? [] : [kind]), ...(notes.length > 0 ? ['noted'] : [])];
      return [key, ...marks].join(', ');
    },
  }),
  events: { 'note.change': 'begin a note', 'note.write': 'add the note' },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withNotes.id);
    await controlVisibility(walk.page);
    // The window is in a plan of its own; another browser has none.
    await walk.page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'documentPictureInPicture');
    });
    return walk;
  },
});
