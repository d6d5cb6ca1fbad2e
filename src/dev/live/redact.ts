import * as v from 'valibot';
import type { AnyEventObject } from 'xstate';
import { type Answer, type Question, questionTypes } from '../../../contract/questions/index.ts';
import type { Location, Respondent, Step, Subject, Survey } from '../../../contract/survey.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import type { NamedPart } from '../../../machines/question/part.ts';
import type { Drafts, Input } from '../../../machines/session/session.types.ts';
import { maskText, placeholderFor } from './placeholder.ts';

/** An event that can be written as JSON. */
export type PlainEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * Removes personal data from events by a list of allowed fields; types without a list lose their payload.
 * Always removed: ids of respondents, signatures and files, the server's messages, addresses in the survey's texts, and
 * fields outside the contract. Removed unless `hasAnswers`: answers, drafts, the final score and the faulty part of an
 * answer.
 * @param questions by id; answers to any other question are removed
 */
export function startRedaction(hasAnswers: boolean, questions: ReadonlyMap<string, Question>) {
  const aliases = new Map<string, string>();
  /** Replaces ids by aliases; equal ids get the same alias. */
  const alias = (kind: string) => (id: string) => {
    if (id === '') return '';
    const name = aliases.get(`${kind} ${id}`) ?? `${kind}-${aliases.size + 1}`;
    aliases.set(`${kind} ${id}`, name);
    return name;
  };

  const answer = (id: string | undefined, raw: unknown): Answer | undefined => {
    const question = questions.get(id ?? '');
    if (!question) return undefined;
    const read = v.safeParse(questionTypes[question.type].answer, raw);
    if (!read.success) return undefined;
    return hasAnswers ? read.output : placeholderFor(question, read.output, alias('file'));
  };

  const subject = (raw: Subject): Subject => {
    const { questionId, type, index, count, lang, title, description, choice, config } = raw;
    const result = raw.result && JSON.stringify(answer(questionId, parsed(raw.result)));
    const authored = withoutAddresses({ title, description, choice, config });
    const ahead = raw.ahead?.map((question) => ({
      ...question,
      subject: subject(question.subject),
    }));
    return { questionId, type, index, count, lang, ...authored, result, ahead };
  };

  const respondent = ({ id, score, maxScore, timedOut }: Respondent): Respondent => ({
    id: id === undefined ? undefined : alias('respondent')(id),
    score: score === undefined || hasAnswers ? score : 0,
    maxScore,
    timedOut,
  });

  const step = (raw: Step): Step => ({
    status: raw.status,
    subject: raw.subject && subject(raw.subject),
    maxAnswerTimeConfig: raw.maxAnswerTimeConfig,
    respondent: raw.respondent && respondent(raw.respondent),
  });

  const location = (raw: Location): Location => {
    const { channel, status, survey, maxAnswerTimeConfig } = raw;
    return {
      channel,
      status,
      survey: withoutAddresses<Survey>(survey),
      subject: raw.subject && subject(raw.subject),
      maxAnswerTimeConfig,
      respondent: raw.respondent && respondent(raw.respondent),
    };
  };

  const failure = (raw: Failure): Failure => {
    if (raw.kind !== 'refused') return { kind: raw.kind };
    const { kind, code, message } = raw;
    return { kind, code, message: maskText(message), fault: raw.fault && withoutPart(raw.fault) };
  };

  /** Removes `at` from a fault, because it may be the id of a chosen option. */
  const withoutPart = <Fault extends { readonly at?: string }>(fault: Fault): Fault => {
    if (hasAnswers) return fault;
    const { at: _, ...rest } = fault;
    return rest as Fault;
  };

  const part = ({ name, state }: NamedPart): NamedPart => ({
    name: alias('part')(name),
    state: state === null || state === 'busy' ? state : withoutPart(state),
  });

  const drafts = ({ respondentId, answers, sign, unsent }: Drafts): Drafts => ({
    respondentId: alias('respondent')(respondentId),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([id, raw]) => {
        const redacted = answer(id, raw);
        return redacted ? [[id, redacted]] : [];
      }),
    ),
    sign: alias('file')(sign),
    unsent,
  });

  const payload = (event: AnyEventObject, questionId: string | undefined): object => {
    const port = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type);
    if (port?.[1] === 'error') return { error: failure(event.error as Failure) };
    if (port) return output(port[2] ?? '', event.output);
    switch (event.type) {
      case 'answer.change':
        return {
          answer: answer(questionId, event.answer) ?? {},
          ...(event.part ? { part: part(event.part) } : {}),
        };
      case 'draft.change':
        return { draft: answer(questionId, event.draft) ?? {} };
      case 'part.change':
        return { part: part(event.part) };
      case 'signature.accept':
        return { sign: alias('file')(event.sign) };
      case 'language.change':
        return { locale: event.locale, location: event.location && location(event.location) };
      case 'device.change':
        return { device: event.device };
      case 'keyboard.change':
        return { isOpen: event.isOpen };
      case 'toast.showFailure':
        return { failure: failure(event.failure) };
      case 'toast.showRemark':
        return { remark: event.remark };
      case 'dialog.open':
        return { question: event.question };
      case 'reminder.mute':
        return { isMuted: event.isMuted };
      default:
        return {};
    }
  };

  const output = (port: string, raw: unknown): object => {
    if (raw === null) return { output: null };
    if (raw === undefined) return {};
    if (locationPorts.has(port)) return { output: location(raw as Location) };
    if (stepPorts.has(port)) return { output: step(raw as Step) };
    return subjectPorts.has(port) ? { output: subject(raw as Subject) } : {};
  };

  return {
    /** @param questionId the question of the event, if any */
    event(event: AnyEventObject, questionId: string | undefined): PlainEvent {
      const time = typeof event.time === 'number' ? { time: event.time } : {};
      return { type: event.type, ...payload(event, questionId), ...time };
    },
    input: (raw: Input): Input => ({
      surveyId: raw.surveyId,
      mode: raw.mode,
      appname: raw.appname,
      device: raw.device,
      isDesktopChrome: raw.isDesktopChrome,
      locale: raw.locale,
      nonce: 'log',
      drafts: drafts(raw.drafts),
      isAfterLogin: raw.isAfterLogin,
      reply: raw.reply && ('kind' in raw.reply ? failure(raw.reply) : location(raw.reply)),
    }),
  };
}

const locationPorts: ReadonlySet<string> = new Set(['locate', 'relocate', 'reAnswer']);
const stepPorts: ReadonlySet<string> = new Set(['start', 'end', 'commit', 'flush']);
const subjectPorts: ReadonlySet<string> = new Set(['fetch', 'previous']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces links and email addresses by placeholders. */
function withoutAddresses<Value>(authored: Value): Value {
  const plain = JSON.stringify(authored, (_, value: unknown) =>
    typeof value === 'string' ? withoutAddress(value) : value,
  );
  return JSON.parse(plain);
}

function withoutAddress(text: string): string {
  return text
    .replace(/(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s"'<>]+/gi, 'https://elsewhere.invalid/')
    .replace(/[^\s"'<>:@]+@[^\s"'<>@]+/g, 'x@elsewhere.invalid');
}
