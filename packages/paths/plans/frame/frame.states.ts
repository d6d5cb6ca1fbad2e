import { expect } from 'vitest';
import type { SnapshotFrom, StateValueFrom } from 'xstate';
import type { frameMachine } from '../../../../machines/frame/frame.machine.ts';
import type { Walk } from '../../browser/walk.ts';
import { type StateKeyOf, stateKey } from '../../model.ts';

/** States in which the machine waits; all other states are transient. */
type Resting = Exclude<StateKeyOf<StateValueFrom<typeof frameMachine>>, 'arriving' | 'opened'>;
export type Key =
  | Exclude<Resting, 'opened.asking'>
  | `${'opened.shown' | 'opened.folded' | 'opened.asking'}, unsent`;

export const states: Record<Key, (walk: Walk) => Promise<void>> = {
  offering: async (walk) => {
    await walk.calls.made('surveys');
    await walk.isLoading();
  },
  offered: isOffered,
  failed: async (walk) => {
    await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
    await walk.page.getByRole('link', { name: 'Open the survey in a new tab' }).waitFor();
  },
  'opened.shown': isShown,
  'opened.shown, unsent': isShown,
  'opened.asking, unsent': (walk) => walk.seesDialog('Close the survey?'),
  'opened.folded': isOffered,
  'opened.folded, unsent': isOffered,
};

async function isOffered(walk: Walk): Promise<void> {
  await walk.seesHeading(walk.titled('A dozen questions'));
  await walk.page.getByRole('button', { name: 'Open the survey' }).waitFor();
  await walk.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(walk.calls.isHeld('location')).toBe(false);
  expect(walk.calls.isHeld('start')).toBe(false);
}

async function isShown(walk: Walk): Promise<void> {
  const name = walk.anyHeading(/^Question \d+/);
  await walk.page.getByRole('heading', { level: 2, name }).waitFor();
  await walk.page.getByRole('dialog').waitFor({ state: 'detached' });
  await walk.isAt(/^\//);
}

export function keyOf({ value, context }: SnapshotFrom<typeof frameMachine>): string {
  return stateKey(value) + (context.isUnsent ? ', unsent' : '');
}
