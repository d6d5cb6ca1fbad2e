import type { AnyStateMachine, InputFrom } from 'xstate';

export function withInput<Machine extends AnyStateMachine>(
  machine: Machine,
  complete: (input: InputFrom<Machine>) => InputFrom<Machine>,
): Machine {
  const getInitialSnapshot: Machine['getInitialSnapshot'] = (scope, input) =>
    machine.getInitialSnapshot(scope, complete(input));
  return Object.assign(Object.create(machine), { getInitialSnapshot });
}
