import { afterEach, expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { lazyMachine } from '../../src/actors/lazyMachine.ts';

const counter = setup({
  types: {} as { context: { sum: number }; events: { type: 'add'; by: number }; input: number },
}).createMachine({
  context: ({ input }) => ({ sum: input }),
  on: { add: { actions: assign({ sum: ({ context, event }) => context.sum * 10 + event.by }) } },
});

/** A chunk whose load a test resolves or rejects. */
function chunk() {
  const calls: PromiseWithResolvers<typeof counter>[] = [];
  const load = vi.fn(() => {
    const call = Promise.withResolvers<typeof counter>();
    calls.push(call);
    return call.promise;
  });
  return { calls, load };
}

const sumOf = (actor: { getSnapshot(): unknown }) =>
  (actor.getSnapshot() as { context?: { sum: number } }).context?.sum;

afterEach(() => {
  vi.useRealTimers();
});

test('events that come before the chunk are handled in order once it is loaded', async () => {
  const { calls, load } = chunk();
  const actor = createActor(lazyMachine(load), { input: 1 }).start();
  actor.send({ type: 'add', by: 2 });
  actor.send({ type: 'add', by: 3 });
  expect(sumOf(actor)).toBeUndefined();
  expect(load).toHaveBeenCalledOnce();
  calls[0]?.resolve(counter);
  await vi.waitFor(() => expect(sumOf(actor)).toBe(123));
  actor.send({ type: 'add', by: 4 });
  expect(sumOf(actor)).toBe(1234);
});

test('the chunk is loaded by the first input or event that needs it', () => {
  const { load } = chunk();
  const isNeeded = (carried: unknown) => typeof carried === 'object';
  const actor = createActor(lazyMachine(load, { isNeeded }), { input: 1 }).start();
  expect(load).not.toHaveBeenCalled();
  actor.send({ type: 'add', by: 2 });
  expect(load).toHaveBeenCalledOnce();
});

test('the machine receives the time that loading took', async () => {
  vi.useFakeTimers();
  const { calls, load } = chunk();
  const delayed = (carried: number, elapsed: number) =>
    typeof carried === 'number' ? carried + elapsed : carried;
  const actor = createActor(lazyMachine(load, { delayed }), { input: 1 }).start();
  vi.advanceTimersByTime(500);
  calls[0]?.resolve(counter);
  await vi.advanceTimersByTimeAsync(0);
  expect(sumOf(actor)).toBe(501);
});

test('a chunk that failed to load is requested again with the next event, and no event is lost', async () => {
  const { calls, load } = chunk();
  const actor = createActor(lazyMachine(load), { input: 1 }).start();
  calls[0]?.reject(new TypeError('Failed to fetch'));
  await Promise.resolve();
  actor.send({ type: 'add', by: 2 });
  calls[1]?.resolve(counter);
  await vi.waitFor(() => expect(sumOf(actor)).toBe(12));
});

test('an actor stopped before its chunk has loaded stays stopped', async () => {
  const { calls, load } = chunk();
  const actor = createActor(lazyMachine(load), { input: 1 }).start();
  actor.stop();
  calls[0]?.resolve(counter);
  await calls[0]?.promise;
  expect(actor.getSnapshot()).toMatchObject({ status: 'stopped' });
});
