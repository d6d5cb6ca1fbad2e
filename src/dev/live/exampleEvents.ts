import type { AnyMachineSnapshot } from 'xstate';
import { codes } from '../../../contract/envelope.ts';
import { answersContext } from '../../../contract/examples/answers.ts';
import { limits } from '../../../contract/limits.ts';
import { type Answer, answersTo, type Question } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import type { Context } from '../../../machines/session/session.types.ts';
import { faultKinds } from './placeholder.ts';
import type { PlainEvent } from './redact.ts';
import type { Running } from './watch.ts';

export interface ExampleEvent {
  /** Distinguishes several events of a type; empty for a type with a single event. */
  readonly label: string;
  readonly event: PlainEvent;
}

/** Codes of refusals that machines handle in different ways. */
const refusals = [
  codes.login,
  codes.passport,
  codes.surveyChanged,
  codes.restartOrContinue,
  codes.notOpen,
  codes.paused,
];

/** Events of a type with plausible payloads for the state that the machine is in. */
export function exampleEvents(type: string, { machine, ref }: Running): readonly ExampleEvent[] {
  const { context } = ref.getSnapshot() as AnyMachineSnapshot;
  const port = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (port?.[1] === 'error') {
    return [
      ...refusals.map((code) => ({
        label: String(code),
        event: { type, error: { kind: 'refused', code, message: '' } },
      })),
      { label: 'unreachable', event: { type, error: { kind: 'unreachable' } } },
    ];
  }
  if (port) return [{ label: '', event: { type, output: outputOf(port[2] ?? '', context) } }];
  if (machine === 'mission') {
    const muted = type === 'reminder.mute' ? { isMuted: true } : {};
    return [{ label: '', event: { type, ...muted } }];
  }
  const payload = payloads[type]?.(context) ?? {};
  return [{ label: '', event: { type, ...payload } }];
}

type Any = ReturnType<AnyMachineSnapshot['toJSON']> & Readonly<Record<string, unknown>>;

const payloads: Readonly<Record<string, (context: Any) => object>> = {
  'answer.change': ({ question, answer }) => ({
    answer: exampleAnswer(question as Question, answer as Answer),
  }),
  'part.change': () => ({ part: { name: 'example', state: 'busy' } }),
  'question.confirm': () => ({ hasFollower: false }),
  'outbox.accept': () => ({ step: { status: status.ended } }),
  'outbox.refuse': () => ({ failure: { kind: 'refused', code: codes.conflict, message: '' } }),
  'outbox.fail': () => ({ failure: { kind: 'unreachable' }, isRepeat: false }),
  'question.reword': ({ question }) => ({ question }),
  'draft.change': ({ question }) => ({
    draft: question ? exampleAnswer(question as Question, {}) : null,
  }),
  'signature.accept': () => ({ sign: 'example' }),
  'device.change': ({ device }) => ({ device: device === 'mobile' ? 'desktop' : 'mobile' }),
  'keyboard.change': ({ hasKeyboard }) => ({ isOpen: !hasKeyboard }),
  'language.change': () => ({ locale: 'de', location: null }),
  'toast.showFailure': () => ({ failure: { kind: 'unreachable' } }),
  'toast.showRemark': () => ({ remark: 'online' }),
  'dialog.open': () => ({ question: 'surveyChanged' }),
  'time.set': () => ({ remainingMs: limits.timeWarnings[1] }),
  'time.tick': () => ({ remainingMs: limits.timeWarnings[2] }),
  'files.add': () => ({ files: [] }),
  'file.retry': () => ({ key: '1' }),
  'file.cancel': () => ({ key: '1' }),
  'file.remove': () => ({ id: 'example' }),
  'send.progress': () => ({ percent: 50 }),
  'send.fail': () => ({ error: { kind: 'unreachable' } }),
  'level.choose': () => ({ level: 0, itemId: null }),
  'language.choose': () => ({ locale: 'de' }),
  'pad.write': () => ({ name: 'Example' }),
  'pad.draw': () => ({ strokes: [] }),
};

/** The simplest output of a port with which a machine continues. */
function outputOf(port: string, context: Any): unknown {
  const { survey, surveyId, channel } = context as Partial<Context>;
  switch (port) {
    case 'locate':
    case 'relocate':
    case 'reAnswer':
      return {
        channel: channel ?? '',
        status: status.ended,
        survey: survey ?? { id: surveyId, title: 'Example' },
      };
    case 'start':
    case 'commit':
    case 'flush':
    case 'end':
      return { status: status.ended };
    case 'previous': {
      const { questionId, type, index, count, title } = context.question as Question;
      return { questionId, type, index, count, title };
    }
    case 'question':
      return { kind: 'accepted', step: { status: status.ended } };
    case 'readTime':
      return limits.timeWarnings[0];
    default:
      return null;
  }
}

/** The simplest valid answer to a question, or the current answer where no answer is known to be valid. */
function exampleAnswer(question: Question, current: Answer): unknown {
  const plainest = answersTo(question, answersContext());
  return plainest.find((answer) => faultKinds(question, answer) === '') ?? current;
}
