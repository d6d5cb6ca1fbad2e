import * as v from 'valibot';
import type { AnyEventObject } from 'xstate';
import { type Answer, type Question, questionTypes } from '../../../contract/questions/index.ts';
import type { Location, Respondent, Step, Subject, Survey } from '../../../contract/survey.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';
import type { NamedPart } from '../../../machines/question/part.ts';
import type { Input } from '../../../machines/session/context.ts';
import type { Drafts } from '../../../machines/session/sessionState.ts';
import { maskText, placeholderFor } from './placeholder.ts';

/** An event as JSON. */
export type PlainEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * Takes out of events what tells of somebody. Nothing stays that is not known here to be harmless: an event of a type
 * that has no line below keeps its type alone.
 *
 * Taken out always: ids of respondents, of signatures and of files, what the server said in words, addresses in what a
 * survey's author has written, and every field that is not of our contract. Taken out unless `hasAnswers`: answers and
 * drafts, with their options, scores, texts and file names; the score at the end; which place of an answer was wrong.
 * What stays: the survey's own words, which question came when, and when something happened.
 *
 * @param questions those that were asked, by id: an answer to any other is left out
 */
export function startRedaction(hasAnswers: boolean, questions: ReadonlyMap<string, Question>) {
  const aliases = new Map<string, string>();
  /** The same word for the same id, so that one can be told from another. */
  const alias = (kind: string) => (id: string) => {
    if (id === '') return '';
    const name = aliases.get(`${kind} ${id}`) ?? `${kind}-${aliases.size + 1}`;
    aliases.set(`${kind} ${id}`, name);
    return name;
  };

  /** What was given to a question; undefined where it is none, or nobody knows to what. */
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
    return { questionId, type, index, count, lang, ...authored, result };
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
    if (raw.kind !== 'refused') return raw;
    const { kind, code, message } = raw;
    return { kind, code, message: maskText(message), fault: raw.fault && place(raw.fault) };
  };

  /** Where something is wrong may be the name of an option that was chosen. */
  const place = <Fault extends { readonly at?: string }>(fault: Fault): Fault => {
    if (hasAnswers) return fault;
    const { at: _, ...rest } = fault;
    return rest as Fault;
  };

  const part = ({ name, state }: NamedPart): NamedPart => ({
    name: alias('part')(name),
    state: state === null || state === 'busy' ? state : place(state),
  });

  const drafts = ({ respondentId, answers, sign }: Drafts): Drafts => ({
    respondentId: alias('respondent')(respondentId),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([id, raw]) => {
        const given = answer(id, raw);
        return given ? [[id, given]] : [];
      }),
    ),
    sign: alias('file')(sign),
  });

  /** What an event carries that may be told, by its type. */
  const payload = (event: AnyEventObject, questionId: string | undefined): object => {
    const port = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type);
    if (port?.[1] === 'error') return { error: failure(readFailure(event.error)) };
    if (port) return output(port[2] ?? '', event.output);
    switch (event.type) {
      case 'answer.change':
        return {
          answer: answer(questionId, event.answer) ?? {},
          ...(event.part ? { part: part(event.part) } : {}),
        };
      case 'part.change':
        return { part: part(event.part) };
      case 'signature.keep':
        return { sign: alias('file')(event.sign) };
      case 'language.change':
        return { locale: event.locale, location: event.location && location(event.location) };
      case 'device.change':
        return { device: event.device };
      case 'keyboard.change':
        return { isOpen: event.isOpen };
      case 'notice.tell':
        return { failure: failure(event.failure) };
      case 'notice.say':
        return { remark: event.remark };
      case 'notice.ask':
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
    if (locating.has(port)) return { output: location(raw as Location) };
    if (stepping.has(port)) return { output: step(raw as Step) };
    return asking.has(port) ? { output: subject(raw as Subject) } : {};
  };

  return {
    /** @param questionId the question that was asked, where the event is about one */
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
      cameBack: raw.cameBack,
      reply: raw.reply && ('kind' in raw.reply ? failure(raw.reply) : location(raw.reply)),
    }),
  };
}

const locating: ReadonlySet<string> = new Set(['locate', 'relocate', 'reAnswer']);
const stepping: ReadonlySet<string> = new Set(['start', 'end', 'commit', 'flush']);
const asking: ReadonlySet<string> = new Set(['fetch', 'previous']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was wrong, be it said by a port or by a button of the developer page. */
function readFailure(error: unknown): Failure {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'kind' in error
    ? (error as Failure)
    : failureOf(error);
}

/** What an author has written, without addresses of hosts and of people: of links to elsewhere it stays that they are. */
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
