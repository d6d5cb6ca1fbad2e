import type { Subject } from '../../../../contract/survey.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { type Action, done, injecting, refusal, reply, why } from '../outcomes.ts';

/** The server stores an answer; its reply has the next step. */
export function answered(
  at: string[],
  step: { status?: number; subject?: Subject },
  data: unknown = step,
): Action {
  const tried: Action = {
    event: done('question', { kind: 'accepted', step } as Outcome),
    at,
    perform: async (walk) => {
      await walk.changeAndSubmit();
      await walk.calls.end('commitAnswer', reply(data));
    },
  };
  const { status } = step;
  const isOwn = status === 2 || status === 3;
  return isOwn ? tried : injecting(tried, 'commitAnswer', reply(data));
}

/** The server refuses an answer for a reason that is not in the answer. */
export function declined(code: number, at = 'answering.asking.open 1'): Action {
  const failure = { kind: 'refused' as const, code, message: why, fault: null };
  const ending = refusal(code);
  return {
    event: done('question', { kind: 'refused', failure, draft: { score: 4 } } satisfies Outcome),
    at: [at],
    perform: async (walk) => {
      await walk.changeAndSubmit();
      await walk.calls.end('commitAnswer', ending);
    },
    injected: { call: 'commitAnswer', ending },
  };
}
