import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { Skipped } from '../broken.ts';
import { type Bench, type Check, checksOf, type Level } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import type { Situation } from '../survey/situations.ts';
import { begin, committed, currentStop, giveAnswer } from '../survey/walk.ts';
import { beginAt } from './answering.ts';

function cookiesIn({ exchange }: Reply): readonly string[] {
  return exchange.headers['set-cookie'] ?? [];
}

async function startReply({ survey, respondent }: Bench): Promise<Reply> {
  const client = respondent();
  const location = await client.locate(survey.id);
  const reply = await client.start(survey.id);
  succeeded(reply, 'a start');
  return cookiesIn(reply).length > 0 ? reply : location;
}

export const session = checksOf('Session', {
  'session.cookie': {
    level: 'required',
    says: 'A respondent is a cookie that the server sets with the first reply that needs one, at the latest with `start` or an upload.',
    async run(bench) {
      const reply = await startReply(bench);
      requireThat(
        cookiesIn(reply).length > 0,
        'a start, or the location before it, sets a cookie',
        reply,
      );
    },
  },
  'session.attributes': {
    level: 'required',
    says: 'It has at least 128 random bits and is `HttpOnly; SameSite=Lax; Path=/`, and `Secure` over https',
    async run(bench) {
      const reply = await startReply(bench);
      const isSecure = bench.origin.startsWith('https:');
      for (const line of cookiesIn(reply)) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const has = (wanted: string) =>
          attributes.some((attribute) => attribute.toLowerCase() === wanted.toLowerCase());
        for (const wanted of [
          'HttpOnly',
          'SameSite=Lax',
          'Path=/',
          ...(isSecure ? ['Secure'] : []),
        ]) {
          requireThat(has(wanted), `the cookie has ${wanted}`, reply);
        }
        const value = pair.slice(pair.indexOf('=') + 1);
        requireThat(bitsOf(value) >= 128, 'its value has room for 128 random bits', reply);
      }
    },
  },
  'session.differs': {
    level: 'required',
    says: 'It has at least 128 random bits',
    async run(bench) {
      const [first, second] = [await startReply(bench), await startReply(bench)];
      requireThat(
        cookiesIn(first)[0] !== cookiesIn(second)[0],
        'two respondents have different cookies',
        second,
      );
    },
  },
  'session.private': {
    level: 'required',
    says: "A session's answers, score and files are readable with its cookie only.",
    async run({ survey, respondent }) {
      const [first, second] = [respondent(), respondent()];
      const { question } = await beginAt(first, survey.id);
      await giveAnswer(first, survey.id, question);
      const location = await second.locate(survey.id);
      const status = fieldOf(location.data, 'status');
      requireThat(
        status === 0 || status === 1,
        `another browser has not started: status 0 or 1, not ${status}`,
        location,
      );
      const stop = await beginAt(second, survey.id);
      requireThat(
        stop.question.questionId === question.questionId &&
          (fieldOf(stop.subject, 'result') === undefined ||
            fieldOf(stop.subject, 'offered') === true),
        'another browser begins with the first question, without an answer',
        stop.reply,
      );
    },
  },
  'session.names': {
    level: 'ours',
    says: 'The cookies are `askpath_{surveyId}` (a session)',
    async run(bench) {
      const reply = await startReply(bench);
      const prefix = bench.origin.startsWith('https:') ? '__Host-' : '';
      requireThat(
        cookiesIn(reply).some((line) => line.startsWith(`${prefix}askpath_${bench.survey.id}=`)),
        'the cookie has the name of the survey',
        reply,
      );
    },
  },
  'session.age': {
    level: 'ours',
    says: 'Sessions and files live 180 days in a browser.',
    async run(bench) {
      const reply = await startReply(bench);
      const days = cookiesIn(reply).map(
        (line) => Number(/; *max-age=(\d+)/i.exec(line)?.[1]) / 86_400,
      );
      requireThat(
        days.every((count) => count === 180),
        `the cookie has a Max-Age of 180 days, not ${days.join(', ')}`,
        reply,
      );
    },
  },
  'session.bodyUnread': {
    level: 'ours',
    says: 'A call of a session without its cookie gets 403 before its body is read.',
    async run({ survey: { id }, respondent }) {
      const reply = await respondent().call(calls.currSubject, {
        fields: { surveyId: id, channel: 'x'.repeat(200), deviceInfo: 'no JSON' },
      });
      refused(reply, 'a malformed body without a cookie', codes.forbidden);
    },
  },
  'session.otherSite': {
    level: 'ours',
    says: 'A `POST` or `PATCH` from a page of another origin (`Sec-Fetch-Site`, else `Origin`) gets 403.',
    async run({ survey, respondent }) {
      const sites: readonly Readonly<Record<string, string>>[] = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://another.example' },
      ];
      for (const headers of sites) {
        const reply = await respondent().locate(survey.id, {}, headers);
        refused(reply, `a location with ${JSON.stringify(headers)}`, codes.forbidden);
      }
      const sameOrigin = await respondent().locate(
        survey.id,
        {},
        { 'Sec-Fetch-Site': 'same-origin' },
      );
      succeeded(sameOrigin, 'a location from the same origin');
    },
  },
  'session.framed': {
    level: 'ours',
    says: 'A call from a frame has the header `Askpath-Framed`.',
    async run({ survey, origin, respondent }) {
      const reply = await respondent().start(survey.id, {}, { [framedHeader]: '1' });
      succeeded(reply, 'a start in a frame');
      if (!origin.startsWith('https:')) return;
      requireThat(
        cookiesIn(reply).every((line) =>
          /SameSite=None.*Partitioned|Partitioned.*SameSite=None/i.test(line),
        ),
        'over https its cookie is SameSite=None; Secure; Partitioned',
        reply,
      );
    },
  },
  'session.jar': {
    level: 'ours',
    says: 'the request has all tokens as `name=value; name=value` or is empty, the reply has the changed ones',
    async run({ survey, respondent }) {
      const client = respondent();
      const reply = await client.start(survey.id, {}, { [tokenStoreHeader]: '' });
      const jar = String(reply.exchange.headers[tokenStoreHeader.toLowerCase()] ?? '');
      requireThat(/^[^=;\s]+=[^=;\s]+/.test(jar), 'the reply has the token of the session', reply);
      requireThat(cookiesIn(reply).length === 0, 'and no cookie', reply);
      const current = await client.call(calls.currSubject, {
        fields: { surveyId: survey.id, channel: '', deviceInfo: '{}' },
        headers: { [tokenStoreHeader]: jar },
      });
      succeeded(current, 'the current question with the token');
    },
  },
});

/** Bits that fit into a text of its alphabet. */
function bitsOf(value: string): number {
  const text = decodeURIComponent(value);
  const bits = /^[\da-f-]+$/i.test(text) ? 4 : 6;
  return text.replaceAll('-', '').length * bits;
}

interface SessionCall {
  readonly level: Level;
  /** The situation of the surveys that use the call; absent for a call of every survey. */
  readonly situation?: Situation;
  readonly make: (client: Respondent, surveyId: string) => Promise<Reply>;
}

const answered = { questionId: 'q1', type: 1 };

/** The calls that say *session* in the table. */
const sessionCalls: Readonly<Record<string, SessionCall>> = {
  currSubject: { level: 'required', make: (client, id) => client.current(id) },
  prevSubject: { level: 'required', make: (client, id) => client.previous(id) },
  commitAnswer: { level: 'required', make: (client, id) => client.commit(id, answered, {}) },
  reAnswer: { level: 'required', make: (client, id) => client.reAnswer(id) },
  reAnswerByForm: { level: 'recommended', make: (client, id) => client.reAnswerByForm(id) },
  termQuestionnaire: { level: 'required', make: (client, id) => client.end(id) },
  extendTime: { level: 'ours', make: (client, id) => client.extendTime(id) },
  inAppCurrSubject: {
    level: 'required',
    situation: 'inApp',
    make: (client, id) => client.inAppCurrent(id),
  },
  inAppCommitAnswer: {
    level: 'required',
    situation: 'inApp',
    make: (client, id) => client.inAppCommit(id, answered, {}),
  },
  ownAnswers: { level: 'ours', make: (client, id) => client.ownAnswers(id) },
  attachInfo: {
    level: 'required',
    situation: 'inApp',
    make: (client, id) => client.attachInfo(id, 'conformance'),
  },
  exInfo: {
    level: 'required',
    situation: 'mission',
    make: (client, id) => client.exInfo(id, { sign: 'none' }),
  },
};

export const withoutCookie: readonly Check[] = checksOf(
  'Calls',
  Object.fromEntries(
    Object.entries(sessionCalls).map(([name, { level, situation, make }]) => [
      `calls.session.${name}`,
      {
        level,
        says: 'A call without a cookie of its session is refused with 403 where it says *session*.',
        async run({ survey, surveyIn, respondent }: Bench) {
          const { id } = situation === undefined ? survey : await surveyIn(situation);
          const reply = await make(respondent(), id);
          refused(reply, `${name} without a cookie`, codes.forbidden);
        },
      },
    ]),
  ),
);

/** The calls with a form that every server has. */
const formCalls: readonly Call[] = [
  calls.location,
  calls.start,
  calls.currSubject,
  calls.commitAnswer,
  calls.termQuestionnaire,
];

async function refusesPlainText(client: Respondent, surveyId: string, row: Call): Promise<void> {
  const reply = await client.call(row, {
    fields: { surveyId, surveyInfo: surveyId },
    headers: { 'Content-Type': 'text/plain' },
  });
  refused(reply, `${row.path} with text/plain`, codes.unsupportedType);
}

export const callChecks = checksOf('Calls', {
  'calls.encoding': {
    level: 'required',
    says: 'a body with another content type is refused with 415',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      for (const row of formCalls) await refusesPlainText(client, survey.id, row);
    },
  },
  'calls.encoding.reAnswerByForm': {
    level: 'recommended',
    says: 'a body with another content type is refused with 415',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      await refusesPlainText(client, survey.id, reAnswerByForm);
    },
  },
  'calls.encoding.wake': {
    level: 'required',
    says: 'a body with another content type is refused with 415',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      await refusesPlainText(respondent(), id, calls.wake);
    },
  },
  'calls.encoding.upload': {
    level: 'required',
    says: 'a body with another content type is refused with 415',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('upload');
      const client = respondent();
      await begin(client, id);
      const upload = await client.send('POST', calls.upload.path, {
        headers: { 'Content-Type': 'image/png' },
        body: Buffer.from('a picture'),
      });
      refused(upload, 'an upload that is no form', codes.unsupportedType);
    },
  },
  'calls.charset': {
    level: 'required',
    says: '`form` is `application/x-www-form-urlencoded`',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(
        survey.id,
        {},
        { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      );
      succeeded(reply, 'a location whose content type names its charset, as browsers send it');
    },
  },
  'calls.bodySize': {
    level: 'ours',
    says: '256 kB for every body but an upload (413)',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id, { userId: 'x'.repeat(limits.body) });
      refused(reply, 'a body of more than 256 kB', codes.tooLarge);
    },
  },
  'calls.fields': {
    level: 'ours',
    says: '32 fields, each given once; no character U+0000',
    async run({ survey, respondent }) {
      const bodies = {
        '33 fields': Array.from({ length: 33 }, (_, index) => `f${index}=1`).join('&'),
        'a field that is given twice': `surveyInfo=${survey.id}&surveyInfo=${survey.id}`,
        'U+0000': `surveyInfo=${survey.id}&userId=a%00b`,
      };
      for (const [what, body] of Object.entries(bodies)) {
        const reply = await respondent().send('POST', calls.location.path, {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(body),
        });
        refused(reply, `a body with ${what}`, codes.badRequest);
      }
    },
  },
  'calls.json': {
    level: 'ours',
    says: 'JSON of at most 2,500 objects and lists, 16,000 strings and 1,000 different shapes of objects (400)',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await beginAt(client, survey.id);
      const lists = `[${Array.from({ length: 2600 }, () => '[]').join(',')}]`;
      const reply = await client.commit(survey.id, committed(question), lists);
      refused(reply, 'an answer of 2,600 lists', codes.badRequest, codes.invalidAnswer);
    },
  },
  'calls.lengths': {
    level: 'ours',
    says: '`deviceInfo`, `userBehavior` and `respondent` have at most 4,096 characters, `userId`, `appname` and `sign` 1,024, `channel` 128, `locale` 35',
    async run({ survey, respondent }) {
      const long = JSON.stringify({ note: 'x'.repeat(4096) });
      const started: readonly Readonly<Record<string, string>>[] = [
        { deviceInfo: long },
        { userBehavior: long },
        { channel: 'x'.repeat(129) },
        { locale: 'x'.repeat(36) },
      ];
      for (const fields of started) {
        const reply = await respondent().start(survey.id, fields);
        refused(reply, `a start with a long ${Object.keys(fields)}`, codes.badRequest);
      }
      for (const name of ['userId', 'appname']) {
        const reply = await respondent().locate(survey.id, { [name]: 'x'.repeat(1025) });
        refused(reply, `a location with a long ${name}`, codes.badRequest);
      }
    },
  },
  'calls.unknownId': {
    level: 'required',
    says: '404, 4001 and 4002 are those of the survey',
    async run({ respondent }) {
      const client = respondent();
      for (const reply of [await client.survey('no-such'), await client.wake('no-such')]) {
        refused(reply, 'a call of an unknown survey', codes.notFound);
      }
    },
  },
});

/** 120 calls of a session, 20 at a time. */
async function manyCalls(client: Respondent, surveyId: string): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  while (replies.length < 120) {
    const calls = Array.from({ length: 20 }, () => client.copy().locate(surveyId));
    replies.push(...(await Promise.all(calls)));
  }
  return replies;
}

/** Requires that one of these replies is a refusal for too many calls; returns the seconds to wait. */
function requireTooMany(replies: readonly Reply[], what: string): number {
  const tooMany = replies.find(({ code }) => code === codes.tooManyRequests);
  requireThat(
    tooMany !== undefined,
    `of ${replies.length} ${what} one is refused with 429`,
    replies.at(-1) ?? null,
  );
  const seconds = Number(tooMany.exchange.headers['retry-after']);
  requireThat(seconds > 0, 'it has Retry-After', tooMany);
  return seconds;
}

/** Come last, because the address or the session that they use is refused for a while. */
export const tooManyCalls = checksOf('Codes', {
  'codes.tooMany': {
    level: 'required',
    says: '| 429 | 429 | too many calls; `Retry-After` in seconds |',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      const replies = await manyCalls(client, survey.id);
      if (replies.every(({ code }) => code !== codes.tooManyRequests)) {
        throw new Skipped('none of 120 calls of a session was refused with 429');
      }
      requireTooMany(replies, 'calls');
    },
  },
});

export const rates = checksOf('Limits', {
  'rates.session': {
    level: 'ours',
    says: 'In ten seconds: 100 calls of a session',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      const startedAt = performance.now();
      const replies = await manyCalls(client, survey.id);
      if (performance.now() - startedAt > 8_000) {
        throw new Skipped('120 calls took more than eight seconds from here');
      }
      requireTooMany(replies, 'calls');
      const other = await currentStop(respondent(), survey.id).catch(() => null);
      requireThat(other === null, 'a session of another browser is none', null);
    },
  },
  'rates.surveys': {
    level: 'ours',
    says: 'and 30 different surveys of an address; beyond it 429',
    async run({ respondent }) {
      const client = respondent();
      const replies: Reply[] = [];
      for (let number = 0; number < 31; number += 1) {
        replies.push(await client.locate(`conformance-${number}`));
      }
      const seconds = requireTooMany(replies, 'different surveys');
      await wait(seconds * 1000);
    },
  },
});
