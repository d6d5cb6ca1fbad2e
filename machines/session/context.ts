import type { Device } from '../../contract/address.ts';
import type { Location } from '../../contract/survey.ts';
import {
  arrive,
  ask,
  type Drafts,
  nowhere,
  openingAnswer,
  proceed,
  type Standing,
  withDraft,
} from '../arrival.ts';
import type { Failure } from '../failure.ts';
import type { Outcome, Place, Input as QuestionInput } from '../question.machine.ts';

export interface Input {
  readonly surveyId: string;
  readonly device: Device;
  readonly isDesktopChrome: boolean;
  /** The locale the respondent reads, a BCP 47 tag. */
  readonly locale: string;
  /** Random, unique to this load of the page: idempotency keys are built on it. */
  readonly nonce: string;
  readonly drafts: Drafts;
  /** The location that came with the page, or why it was refused; null asks the server. */
  readonly reply: Location | Failure | null;
}

/** A start on its way. `key` is the same on every retry of the same start. */
export interface Start extends Place {
  readonly locale: string;
  readonly key: string;
}

export interface Context extends Standing {
  readonly surveyId: string;
  readonly device: Device;
  readonly isDesktopChrome: boolean;
  readonly locale: string;
  readonly nonce: string;
  readonly direction: 'forward' | 'back';
  /** How often a start was tried without the signature it needs. */
  readonly unsigned: number;
  /** Counts the questions shown, so that no two visits of one question share a key. */
  readonly visit: number;
}

export type Event =
  | { type: 'survey.start' }
  | { type: 'signature.begin' }
  | { type: 'signature.fail' }
  | { type: 'signature.keep'; sign: string }
  | { type: 'signature.drop' }
  | { type: 'session.retry' }
  | { type: 'session.restart' }
  | { type: 'session.continue' }
  | { type: 'device.change'; device: Device };

/** What is known before anything happens: the reply that came with the page, or nothing. */
export function opening(reply: Input['reply'], drafts: Drafts): Standing {
  const start = nowhere(drafts);
  if (reply === null) return start;
  return 'kind' in reply ? { ...start, failure: reply } : arrive(start, reply);
}

/** What every call carries. */
export function placeOf({ surveyId, channel, respondent, drafts }: Context): Place {
  return { surveyId, channel, respondent, sign: drafts.sign };
}

/** What a start is made with. */
export function startInput(context: Context): Start {
  const { locale, nonce, visit } = context;
  return { ...placeOf(context), locale, key: `${nonce}-${visit}-start` };
}

/** What the question on screen opens with. */
export function questionInput(context: Context): QuestionInput {
  const { question, survey, nonce, visit } = context;
  if (question === null) throw new Error('A question is asked before there is one.');
  return {
    place: placeOf(context),
    question,
    answer: openingAnswer(context, question),
    allowPrevious: survey?.config.allowPrevious ?? true,
    visit: `${nonce}-${visit}`,
  };
}

/** How a question was left, as the session remembers it. */
export function leave(context: Context, outcome: Outcome | null): Partial<Context> {
  const id = context.question?.questionId ?? '';
  switch (outcome?.kind) {
    case 'kept': {
      const next = proceed(context, outcome.step);
      return { ...next, drafts: withDraft(next.drafts, id, undefined), direction: 'forward' };
    }
    case 'left':
      return {
        ...ask(outcome.subject),
        drafts: withDraft(context.drafts, id, outcome.draft),
        direction: 'back',
      };
    case 'refused':
      return { failure: outcome.failure, drafts: withDraft(context.drafts, id, outcome.draft) };
    default:
      return {};
  }
}

/** The code the server refused with; 0 when it did not refuse. */
export function refusalCode(failure: Failure | null): number {
  return failure?.kind === 'refused' ? failure.code : 0;
}

/** The drafts with this signature, or with none. */
export function withSign({ drafts }: Context, sign: string): Partial<Context> {
  return { drafts: { ...drafts, sign }, unsigned: 0 };
}
