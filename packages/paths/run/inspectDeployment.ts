import * as v from 'valibot';
import { unknownType } from '../../../contract/questions/index.ts';
import { locationSchema } from '../../../contract/survey.ts';
import { plainText } from '../../../src/components/text/plainText.ts';
import { type Machine, surveysFor } from '../plans.ts';
import { CannotRunError } from './cannotRun.ts';
import { type ApiCall, type Reply, SurveyClient, type SurveyQuestion } from './surveyClient.ts';

export interface SurveyUnderTest {
  readonly surveyId: string;
  readonly channel: string;
  readonly survey: { readonly config?: Readonly<Record<string, unknown>> | null };
  readonly title: string;
  readonly first: SurveyQuestion;
  readonly second: SurveyQuestion;
  /** The time to answer in milliseconds; null without a limit. */
  readonly time: number | null;
}

/**
 * Checks that a deployment has the generated surveys of these machines.
 * @throws {CannotRunError} with the missing surveys and how to create them
 */
export async function requireMadeSurveys(
  origin: string,
  machines: readonly Machine[],
): Promise<void> {
  const call = createApi(origin);
  const missing: string[] = [];
  for (const { id, title } of surveysFor(machines)) {
    const reply = await call('location', { surveyInfo: id, userId: '', appname: '' });
    const read = v.safeParse(locationSchema, reply.data);
    const isMade = reply.code === 200 && read.success && read.output.survey.title === title;
    if (!isMade) missing.push(`"${id}"`);
  }
  if (missing.length === 0) return;
  throw new CannotRunError(
    `${machines.map(({ name }) => name).join(', ')} needs ${missing.join(', ')} of "npm run paths -- surveys --out DIR", which ${origin} does not have.`,
  );
}

/**
 * Checks as a new respondent that paths can be walked in a survey.
 * @throws {CannotRunError} where they cannot
 */
export async function inspectSurvey(origin: string, surveyId: string): Promise<SurveyUnderTest> {
  const call = createApi(origin);
  const { survey, channel, asSent } = await locateSurvey(origin, surveyId, call);
  if (survey.config?.signature && survey.config.signature !== 'none') {
    throw new CannotRunError(`"${surveyId}" has a consent to sign: ${requirement}.`);
  }
  const respondent = new SurveyClient(call, { surveyId, channel });
  const startReply = await respondent.start();
  refuse(startReply, surveyId, origin);
  const first = await respondent.current();
  if (!first) throw new CannotRunError(`"${surveyId}" has no question: ${requirement}.`);
  requireAnswerable(first, 'first', surveyId);
  const second = await respondent.commit(first);
  if (!second || second.question.questionId === first.question.questionId) {
    throw new CannotRunError(`"${surveyId}" has one question only: ${requirement}.`);
  }
  requireAnswerable(second, 'second', surveyId);
  const { maxAnswerTimeConfig: time } = ((
    await call('location', { surveyInfo: surveyId, userId: '', appname: '' })
  ).data ?? {}) as { maxAnswerTimeConfig?: { latestEndTime: number; systemCurrTime: number } };
  return {
    surveyId,
    channel,
    survey: asSent,
    title: plainText(survey.title),
    first,
    second,
    time: time ? time.latestEndTime - time.systemCurrTime : null,
  };
}

export interface LocatedSurvey
  extends Pick<v.InferOutput<typeof locationSchema>, 'survey' | 'channel'> {
  /** The survey with all its keys, as the server sends it. */
  readonly asSent: SurveyUnderTest['survey'];
}

/**
 * Checks that a survey of a deployment accepts answers.
 * @throws {CannotRunError} where it does not
 */
export async function locateSurvey(
  origin: string,
  surveyId: string,
  call: ApiCall = createApi(origin),
): Promise<LocatedSurvey> {
  const located = await call('location', { surveyInfo: surveyId, userId: '', appname: '' });
  refuse(located, surveyId, origin);
  const read = v.safeParse(locationSchema, located.data);
  if (!read.success) throw new CannotRunError(`${origin} is no survey server.`);
  const { status, survey, channel } = read.output;
  if (status === 4) {
    const isFull =
      'where "maxAnswers" has closed it, TEST_KEY=… before the command makes test answers, which it does not count';
    throw new CannotRunError(`"${surveyId}" is closed; ${isFull}. In general, ${requirement}.`);
  }
  if (status === 5) throw new CannotRunError(`"${surveyId}" is not open yet: ${requirement}.`);
  if (status === 6) throw new CannotRunError(`"${surveyId}" is paused: ${requirement}.`);
  return {
    survey,
    channel,
    asSent: (located.data as { survey: SurveyUnderTest['survey'] }).survey,
  };
}

const requirement =
  'a suitable survey is open, needs no login and no signature, and begins with two questions other than missions, lists and files';

function requireAnswerable(
  { question, answer, isMission }: SurveyQuestion,
  ordinal: string,
  surveyId: string,
): void {
  const kind = isMission
    ? 'a mission'
    : question.type === unknownType.code
      ? 'of an unknown type'
      : answer === null
        ? 'impossible to answer without data of the server'
        : null;
  if (kind)
    throw new CannotRunError(
      `The ${ordinal} question of "${surveyId}" is ${kind}: ${requirement}.`,
    );
}

/** @throws {CannotRunError} where a reply is a refusal, with its reason */
export function refuse({ code, message }: Reply, surveyId: string, origin: string): void {
  if (code === 200) return;
  if (code === 404) throw new CannotRunError(`There is no survey "${surveyId}" at ${origin}.`);
  const reasons: Readonly<Record<number, string>> = {
    5: 'is not open yet',
    6: 'is paused',
    429: 'is rate limited: wait, or run fewer paths in parallel (--workers)',
    4001: 'needs a login',
    4002: 'needs a login',
  };
  const reason = reasons[code] ?? `is refused with code ${code} (${message ?? 'no reason given'})`;
  throw new CannotRunError(`"${surveyId}" ${reason}: ${requirement}.`);
}

/**
 * The origin of a URL.
 * @throws {CannotRunError} for an invalid URL
 */
export function originOf(url: string): string {
  const read = URL.parse(/^\w+:\/\//.test(url) ? url : `http://${url}`);
  if (!read || !/^https?:$/.test(read.protocol)) throw new CannotRunError(`"${url}" is no URL.`);
  if (read.pathname !== '/') {
    throw new CannotRunError(
      `The app is at the root of its host: --url ${read.origin}, not ${url}.`,
    );
  }
  return read.origin;
}

/**
 * Makes calls with the cookies that an address sets, such as the address of a personal link or a test.
 * @throws {CannotRunError} where the address is refused
 */
export async function openedBy(origin: string, address: string): Promise<ApiCall> {
  const send = withCookies(origin);
  const { status } = await send(address, { redirect: 'manual' });
  if (status === 403) {
    throw new CannotRunError(
      `${origin} refuses the address of a path: TEST_KEY or --links is that of another server.`,
    );
  }
  return createApi(origin, send);
}

type Send = (address: string, init: RequestInit) => Promise<Response>;

function withCookies(origin: string): Send {
  const jar = new Map<string, string>();
  return async (address, init) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(origin + address, {
      ...init,
      headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(15_000),
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      throw new CannotRunError(`Nothing answers at ${origin} (${code ?? error.message}).`);
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    return response;
  };
}

/** Makes calls with a new set of cookies. */
function createApi(origin: string, send = withCookies(origin)): ApiCall {
  return async (call, fields) => {
    const body = new URLSearchParams({ ...fields });
    const response = await send(`/api/${call}`, { method: 'POST', body });
    const reply = (await response.json().catch(() => null)) as Reply | null;
    if (typeof reply?.code !== 'number') {
      throw new CannotRunError(`${origin} is no survey server (HTTP ${response.status}).`);
    }
    return reply;
  };
}
