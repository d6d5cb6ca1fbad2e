import type { AnyMachineSnapshot } from 'xstate';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { Answer, Question } from '../../../contract/questions/index.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { status } from '../../../contract/status.ts';
import type { Context } from '../../../machines/session/context.ts';
import { faultKinds } from './placeholder.ts';
import type { PlainEvent } from './redact.ts';
import type { Running } from './watch.ts';

export interface ExampleEvent {
  /** Distinguishes events of one type; empty for the only one. */
  readonly label: string;
  readonly event: PlainEvent;
}

/** Failures of a port. */
const refusals = [
  codes.login,
  codes.passport,
  codes.surveyChanged,
  codes.restartOrContinue,
  codes.notOpen,
  codes.paused,
];

/** Plausible events of a type for the given state. */
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
  if (machine === 'task') {
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
  'outbox.keep': () => ({ step: { status: status.ended } }),
  'outbox.refuse': () => ({ failure: { kind: 'refused', code: codes.conflict, message: '' } }),
  'outbox.fail': () => ({ failure: { kind: 'unreachable' }, isRepeat: false }),
  'question.reword': ({ question }) => ({ question }),
  'draft.change': ({ question }) => ({
    draft: question ? exampleAnswer(question as Question, {}) : null,
  }),
  'signature.keep': () => ({ sign: 'example' }),
  'device.change': ({ device }) => ({ device: device === 'mobile' ? 'desktop' : 'mobile' }),
  'keyboard.change': ({ hasKeyboard }) => ({ isOpen: !hasKeyboard }),
  'language.change': () => ({ locale: 'de', location: null }),
  'toast.showFailure': () => ({ failure: { kind: 'unreachable' } }),
  'toast.showRemark': () => ({ remark: 'online' }),
  'dialog.open': () => ({ question: 'surveyChanged' }),
  'time.set': () => ({ left: limits.timeWarnings[1] }),
  'time.tick': () => ({ left: limits.timeWarnings[2] }),
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

/** The simplest output with which a machine continues. */
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
      return { kind: 'kept', step: { status: status.ended } };
    case 'readTime':
      return limits.timeWarnings[0];
    default:
      return null;
  }
}

/** The first simple answer without faults, or else the present one. */
function exampleAnswer(question: Question, given: Answer): unknown {
  const [first] = question.choice;
  const id = first?.id ?? '';
  const config = question.config as Partial<Parameters<typeof scalePoints>[0]>;
  const { scope = 5, startValue = 1 } = config;
  const [score] = scalePoints({ scope, startValue });
  const each = <One>(one: One) => Object.fromEntries(question.choice.map((row) => [row.id, one]));
  const tried: readonly unknown[] = [
    { choice: id },
    { choices: question.choice.slice(0, 2).map((one) => ({ id: one.id })) },
    { choices: [{ id }] },
    { text: 'Example' },
    { score },
    { score, tags: [] },
    { rows: each(score) },
    { rows: each(first?.subChoice[0]?.id) },
    { rows: each([first?.subChoice[0]?.id]) },
    { blanks: each('Example') },
    { order: question.choice.map((one) => one.id) },
    { present: 1, absent: 5 },
  ];
  return tried.find((answer) => faultKinds(question, answer) === '') ?? given;
}
