import * as v from 'valibot';
import { locationSchema } from '../../../contract/survey.ts';
import { plainText } from '../../../src/components/text/plainText.ts';
import { type Machine, surveysFor } from '../plans.ts';
import { Answering, type Ask, type Reply, type SurveyQuestion } from './survey.ts';
import { Unfit } from './unfit.ts';

export interface Found {
  readonly surveyId: string;
  readonly channel: string;
  readonly survey: { readonly config?: Readonly<Record<string, unknown>> | null };
  readonly title: string;
  readonly first: SurveyQuestion;
  readonly second: SurveyQuestion;
  /** The time to answer it, in milliseconds; null when there is all the time. */
  readonly time: number | null;
}

/**
 * Looks whether a deployment has the surveys that are made for these machines.
 *
 * @throws {Unfit} saying which it has not, and how to get them
 */
export async function seek(origin: string, machines: readonly Machine[]): Promise<void> {
  const ask = asking(origin);
  const missing: string[] = [];
  for (const { id, title } of surveysFor(machines)) {
    const reply = await ask('location', { surveyInfo: id, userId: '', appname: '' });
    const read = v.safeParse(locationSchema, reply.data);
    const isOurs = reply.code === 200 && read.success && read.output.survey.title === title;
    if (!isOurs) missing.push(`"${id}"`);
  }
  if (missing.length === 0) return;
  throw new Unfit(
    `${machines.map(({ name }) => name).join(', ')} can be walked where ${missing.join(', ')} of "npm run paths -- surveys --out DIR" can be answered, which it cannot at ${origin}.`,
  );
}

/** Looks whether a survey of a deployment can be walked, as a respondent of its own. */
export async function scout(origin: string, surveyId: string): Promise<Found> {
  const ask = asking(origin);
  const located = await ask('location', { surveyInfo: surveyId, userId: '', appname: '' });
  refuse(located, surveyId, origin);
  const read = v.safeParse(locationSchema, located.data);
  if (!read.success) throw new Unfit(`${origin} does not answer as a server of surveys does.`);
  const { status, survey, channel } = read.output;
  if (status === 4) throw new Unfit(`"${surveyId}" is closed: ${wanted}.`);
  if (status === 5) throw new Unfit(`"${surveyId}" is not open yet: ${wanted}.`);
  if (status === 6) throw new Unfit(`"${surveyId}" is paused: ${wanted}.`);
  if (survey.config?.signature && survey.config.signature !== 'none') {
    throw new Unfit(`"${surveyId}" has a consent to sign: ${wanted}.`);
  }
  const one = new Answering(ask, { surveyId, channel });
  const started = await one.start();
  refuse(started, surveyId, origin);
  const first = await one.current();
  if (!first) throw new Unfit(`"${surveyId}" has no question: ${wanted}.`);
  fits(first, 'first', surveyId);
  const second = await one.commit(first);
  if (!second || second.question.questionId === first.question.questionId) {
    throw new Unfit(`"${surveyId}" has one question only: ${wanted}.`);
  }
  fits(second, 'second', surveyId);
  const { maxAnswerTimeConfig: time } = ((
    await ask('location', { surveyInfo: surveyId, userId: '', appname: '' })
  ).data ?? {}) as { maxAnswerTimeConfig?: { latestEndTime: number; systemCurrTime: number } };
  return {
    surveyId,
    channel,
    survey: (located.data as { survey: Found['survey'] }).survey,
    title: plainText(survey.title),
    first,
    second,
    time: time ? time.latestEndTime - time.systemCurrTime : null,
  };
}

const wanted =
  'one is needed that anybody may answer now, of two questions or more (no missions, lists or files first), without a signature';

function fits(
  { question, answer, isMission }: SurveyQuestion,
  which: string,
  surveyId: string,
): void {
  const kind = isMission
    ? 'a mission'
    : question.type === 0
      ? 'of a type that is not known here'
      : answer === null
        ? 'one that can only be answered with what the server gives, or not at all'
        : null;
  if (kind) throw new Unfit(`The ${which} question of "${surveyId}" is ${kind}: ${wanted}.`);
}

function refuse({ code, message }: Reply, surveyId: string, origin: string): void {
  if (code === 200) return;
  if (code === 404) throw new Unfit(`There is no survey "${surveyId}" at ${origin}.`);
  const why: Readonly<Record<number, string>> = {
    5: 'is not open yet',
    6: 'is paused',
    429: 'was asked for too often: wait a moment, or walk less at a time (--workers)',
    4001: 'needs a login',
    4002: 'needs a login',
  };
  const said = why[code] ?? `is refused with code ${code} (${message ?? 'no reason given'})`;
  throw new Unfit(`"${surveyId}" ${said}: ${wanted}.`);
}

/** @throws {Unfit} when the app cannot be there */
export function originOf(url: string): string {
  const read = URL.parse(/^\w+:\/\//.test(url) ? url : `http://${url}`);
  if (!read || !/^https?:$/.test(read.protocol)) throw new Unfit(`"${url}" is no URL.`);
  if (read.pathname !== '/') {
    throw new Unfit(`The app is at the root of its host: --url ${read.origin}, not ${url}.`);
  }
  return read.origin;
}

/** Calls with a cookie jar of their own. */
function asking(origin: string): Ask {
  const jar = new Map<string, string>();
  return async (call, fields) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${origin}/api/${call}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields }),
      headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(15_000),
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      throw new Unfit(`Nothing answers at ${origin} (${code ?? error.message}).`);
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    const reply = (await response.json().catch(() => null)) as Reply | null;
    if (typeof reply?.code !== 'number') {
      throw new Unfit(
        `${origin} does not answer as a server of surveys does (HTTP ${response.status}).`,
      );
    }
    return reply;
  };
}
