import * as v from 'valibot';
import { codes, domainCodes, refusalReasons } from '../../../contract/envelope.ts';
import { idSchema } from '../../../contract/survey.ts';
import { Broken, Skipped } from '../broken.ts';
import { checksOf } from '../check.ts';
import type { Exchange } from '../client/exchange.ts';
import { fieldOf, type Reply, replyOf } from '../client/reply.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { begin, giveAnswer } from '../survey/walk.ts';

/** An id that no survey has. */
export const unknownSurvey = 'conformance-no-such-survey';

export const reading = checksOf('Reading a message', {
  'reading.ids': {
    level: 'required',
    says: 'An id is a text of 1 to 64 characters or a whole number',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id);
      requireId(fieldOf(fieldOf(reply.data, 'survey'), 'id'), 'the survey', reply);
      const stop = await begin(respondent(), survey.id);
      for (const subject of [stop?.subject, ...survey.subjects]) {
        if (subject === undefined) continue;
        requireId(fieldOf(subject, 'questionId'), 'a question', stop?.reply ?? reply);
        for (const option of [fieldOf(subject, 'choice') ?? []].flat()) {
          requireId(fieldOf(option, 'id'), 'an option', stop?.reply ?? reply);
        }
      }
    },
  },
  'reading.unknownFields': {
    level: 'required',
    says: 'Unknown fields are ignored.',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id, { somethingNew: 'from a later version' });
      succeeded(reply, 'a location with a field of a later version');
    },
  },
});

function requireId(id: unknown, owner: string, reply: Reply): void {
  requireThat(
    v.is(idSchema, id),
    `the id of ${owner} is such an id, not ${JSON.stringify(id)}`,
    reply,
  );
}

export const envelope = checksOf('Envelope', {
  'envelope.json': {
    level: 'required',
    says: 'A reply is JSON with `Content-Type: application/json`.',
    async run({ survey, respondent }) {
      const client = respondent();
      const started = [await client.locate(survey.id), await client.start(survey.id)];
      const replies = [
        ...started,
        await client.locate(unknownSurvey),
        await client.survey(survey.id),
      ];
      for (const reply of replies) {
        const type = reply.exchange.headers['content-type'] ?? 'none';
        requireThat(reply.body !== undefined, 'the body is JSON', reply);
        requireThat(
          /^application\/json\b/i.test(type),
          `the content type is application/json, not ${type}`,
          reply,
        );
      }
    },
  },
  'envelope.success': {
    level: 'required',
    says: 'A success is `{"code":200,"data":…}` with HTTP status 200.',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id);
      succeeded(reply, 'a location');
      requireThat('data' in Object(reply.body), 'a success has data', reply);
      requireThat(reply.exchange.status === 200, 'a success has HTTP status 200', reply);
    },
  },
  'envelope.refusal': {
    level: 'required',
    says: 'A refusal is `{"code":n,"message":"…","data":…}`',
    async run({ respondent }) {
      const reply = await respondent().locate(unknownSurvey);
      requireThat(Number.isInteger(reply.code), 'a refusal has a whole number as code', reply);
      requireThat(
        reply.message === undefined || typeof reply.message === 'string',
        'its message is a text',
        reply,
      );
    },
  },
  'envelope.refusalSize': {
    level: 'ours',
    says: 'A refusal has at most 4 kB.',
    async run({ exchanges, respondent }) {
      await respondent().locate(unknownSurvey, { channel: 'x'.repeat(2000) });
      for (const reply of exchanges.map(replyOf).filter(isRefusal)) {
        requireThat(Buffer.byteLength(reply.exchange.text) <= 4096, 'it has at most 4 kB', reply);
      }
    },
  },
  'envelope.reason': {
    level: 'ours',
    says: '`reason` is a word that says why: `answeredAlready`, `loginElsewhere`, `restartedTooOften`, `signatureMissing`, `surveyClosed`, `timeOver`, `tooManyFiles`, `storageFull`, or `other`.',
    async run({ exchanges, respondent }) {
      await respondent().locate(unknownSurvey);
      for (const reply of exchanges.map(replyOf).filter(isRefusal)) {
        const { reason } = reply;
        requireThat(
          reason === undefined || refusalReasons.some((word) => word === reason),
          `the reason is one of these words, not ${JSON.stringify(reason)}`,
          reply,
        );
      }
    },
  },
});

function isRefusal({ code }: Reply): boolean {
  return Number.isInteger(code) && code !== codes.ok;
}

export const codeChecks = checksOf('Codes', {
  'codes.unknownSurvey': {
    level: 'required',
    says: '| 404 | 404 | there is no such survey |',
    async run({ respondent }) {
      const client = respondent();
      refused(await client.locate(unknownSurvey), 'the location of an unknown survey', 404);
      refused(await client.start(unknownSurvey), 'the start of an unknown survey', 404);
    },
  },
  'codes.answers': {
    level: 'required',
    says: '| 2 | 200 | the survey has answers: restart or continue? |',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const stop = await begin(client, id);
      if (!stop) throw new Broken('a start leads to a question', null);
      await giveAnswer(client, id, stop.question);
      refused(await client.start(id), 'a start over answers', codes.restartOrContinue);
      const { data } = await client.locate(id);
      requireThat(fieldOf(data, 'status') === 2, 'it changes nothing: status 2', null);
    },
  },
  'codes.notOpen': {
    level: 'required',
    says: '| 5 | 200 | answering has not started yet |',
    async run({ idIn, respondent }) {
      const id = idIn('notOpen');
      refused(
        await respondent().start(id),
        'the start of a survey that is not open',
        codes.notOpen,
      );
    },
  },
  'codes.paused': {
    level: 'required',
    says: '| 6 | 200 | the survey is paused |',
    async run({ idIn, respondent }) {
      refused(
        await respondent().start(idIn('paused')),
        'the start of a paused survey',
        codes.paused,
      );
    },
  },
  'codes.login': {
    level: 'required',
    says: '| 4001 | 200 | a login is needed |',
    async run({ idIn, respondent }) {
      const id = idIn('login');
      refused(await respondent().locate(id), 'a location without a login', codes.login);
      refused(await respondent().start(id), 'a start without a login', codes.login);
    },
  },
  'codes.passport': {
    level: 'required',
    says: '| 4002 | 200 | a login with a passport is needed |',
    async run({ idIn, respondent }) {
      const id = idIn('passport');
      refused(await respondent().locate(id), 'a location without a passport', codes.passport);
      refused(await respondent().start(id), 'a start without a passport', codes.passport);
    },
  },
  'codes.questionGone': {
    level: 'required',
    says: '| 4004 | 200 | the question was moved or deleted |',
    async run({ adapter: { removeQuestion }, idIn, respondent }) {
      if (!removeQuestion) {
        throw new Skipped('needs "removeQuestion", a function in a module for --adapter');
      }
      const id = idIn('changing');
      const client = respondent();
      const stop = await begin(client, id);
      if (!stop) throw new Broken('a start leads to a question', null);
      await removeQuestion(id, stop.question.questionId);
      refused(await client.current(id), 'the current question, which is gone', codes.surveyChanged);
    },
  },
  'codes.closed': {
    level: 'required',
    says: '| 409 | 409 | the call does not fit the session',
    async run({ idIn, respondent }) {
      refused(await respondent().start(idIn('closed')), 'the start of a closed survey', 409);
    },
  },
});

/** Judges every reply of the run, so it comes last. */
export const allReplies = checksOf('Codes', {
  'codes.http': {
    level: 'required',
    says: 'A code from 400 to 599 is the HTTP status, too; any other code comes with 200.',
    async run({ exchanges, respondent }) {
      await respondent().locate(unknownSurvey);
      for (const exchange of exchanges.filter(isCall)) {
        const reply = replyOf(exchange);
        if (!Number.isInteger(reply.code)) continue;
        const expected = domainCodes.has(reply.code) ? 200 : reply.code;
        requireThat(
          exchange.status === expected,
          `code ${reply.code} comes with HTTP status ${expected}, not ${exchange.status}`,
          reply,
        );
      }
    },
  },
});

function isCall({ request }: Exchange): boolean {
  return request.path.startsWith('/api/');
}
