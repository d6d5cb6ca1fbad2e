import { type ActorRefFrom, type AnyActorRef, sendParent, setup } from 'xstate';
/** TEMPORARY */
export const deadlineMachine = setup({
  types: {} as {
    input: { surveyId: string; left: number | null };
    context: { left: number | null };
    events:
      | { type: 'time.set'; left: number | null | undefined }
      | { type: 'time.tick'; left: number };
  },
  actions: { over: sendParent({ type: 'time.over' }) },
}).createMachine({
  id: 'deadline',
  context: ({ input }) => ({ left: input.left }),
  initial: 'idle',
  states: { idle: { on: { 'time.tick': { actions: 'over' } } } },
});
export type DeadlineActor = ActorRefFrom<typeof deadlineMachine>;
export function deadline({ system }: { system: AnyActorRef['system'] }): DeadlineActor {
  return system.get('deadline');
}
