import type { Fault } from '../../contract/faults.ts';
import {
  type Answer,
  emptyAnswer,
  isCompletedByPress,
  validate,
} from '../../contract/questions/index.ts';
import type { Failure } from '../lib/failure.ts';
import type { NamedPart } from './part.ts';
import type { Commit, Context } from './question.types.ts';

/** The answer that the server does not have; null while it is unchanged. */
export function draftOf(context: Pick<Context, 'answer' | 'revision'>): Answer | null {
  return context.revision > 0 ? context.answer : null;
}

export function hasPrevious({
  allowPrevious,
  question,
}: Pick<Context, 'allowPrevious' | 'question'>): boolean {
  return allowPrevious && question.index > 1;
}

export function commitOf({ call, question, answer, visit, revision }: Context): Commit {
  return {
    ...call,
    question,
    answer: validate(question, answer).answer,
    key: `${visit}-${revision}`,
  };
}

export function isPending({ parts }: Context): boolean {
  return Object.values(parts).includes('busy');
}

/**
 * Whether the next question may follow the press of an option, by the setting of the question or else of the survey. The
 * last answer is always sent by the respondent, because it ends the survey.
 */
export function advances({
  question,
  autoAdvance = false,
}: Pick<Context, 'question' | 'autoAdvance'>): boolean {
  const { config, index, count } = question;
  return (
    index < count &&
    (config.autoAdvance ?? autoAdvance) &&
    isCompletedByPress(question, emptyAnswer(question))
  );
}

/** Whether the next question follows this answer, which was chosen by a press. */
export function mayAdvance(context: Context): boolean {
  return (
    advances(context) &&
    isCompletedByPress(context.question, context.answer) &&
    !isPending(context) &&
    findFaults(context).length === 0
  );
}

/** Whether a part repeats its state or a fault that is shown. */
export function isKnown({ parts, faults }: Context, { name, state }: NamedPart): boolean {
  if ((parts[name] ?? null) === state) return true;
  if (state === null || state === 'busy') return false;
  return faults.some(({ kind, at }) => kind === state.kind && at === state.at);
}

/** Faults of the validation and of the parts; a fault of a part replaces "empty" for this part and for the whole question. */
export function findFaults({ question, answer, parts }: Context): readonly Fault[] {
  const known = Object.values(parts).filter((part) => part !== null && part !== 'busy');
  const { faults } = validate(question, answer);
  // The fault of a part is more precise than the fault that the part is empty, so it replaces that fault.
  const isCoveredByPart = ({ kind, at }: Fault) =>
    kind === 'empty' &&
    known.some((fault) => at === undefined || (fault.kind !== 'empty' && fault.at === at));
  const others = faults.filter((fault) => !isCoveredByPart(fault));
  const more = known.filter(({ at }) => others.every((fault) => fault.at !== at));
  return [...others, ...more.filter((fault) => fault.at === undefined || !isCoveredByPart(fault))];
}

/** Faults the server found in the answer. */
export function faultsIn(failure: Failure): readonly Fault[] {
  return failure.kind === 'refused' && failure.fault ? [failure.fault] : [];
}

/** Whether this is the answer to a mission that is over. */
export function hasOutcome(answer: Answer): boolean {
  return 'outcome' in answer && answer.outcome !== undefined;
}
