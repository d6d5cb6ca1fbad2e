import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { locationSchema, surveySchema } from '../../../contract/survey.ts';
import { Broken } from '../broken.ts';
import { checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { begin, currentStop, giveAnswer, walkToEnd } from '../survey/walk.ts';
import { unknownSurvey } from './envelope.ts';

function setsCookie({ exchange }: Reply): boolean {
  return (exchange.headers['set-cookie'] ?? []).length > 0;
}

function requireSchema(schema: v.GenericSchema, reply: Reply, what: string): void {
  const read = v.safeParse(schema, reply.data);
  if (read.success) return;
  const [issue] = read.issues;
  const path = v.getDotPath(issue) ?? 'data';
  throw new Broken(`${what} has ${path} as described: ${issue.message}`, reply);
}

export const surveyCall = checksOf('Survey call', {
  'survey.reply': {
    level: 'required',
    says: 'GET `/api/surveys/{id}` returns the [Survey](#survey) without a session',
    async run({ survey, respondent }) {
      const reply = await respondent().survey(survey.id);
      succeeded(reply, 'the survey call');
      requireSchema(surveySchema, reply, 'the survey');
      requireThat(
        String(fieldOf(reply.data, 'id')) === survey.id,
        'the survey has the id that was asked for',
        reply,
      );
    },
  },
  'survey.unknown': {
    level: 'required',
    says: 'GET `/api/surveys/{id}`',
    async run({ respondent }) {
      refused(await respondent().survey(unknownSurvey), 'the call of an unknown survey', 404);
    },
  },
});

export const location = checksOf('Location', {
  'location.status': {
    level: 'required',
    says: '| `status` | see [Status](#status) | required |',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id);
      succeeded(reply, 'a location');
      requireSchema(locationSchema, reply, 'a location');
      requireThat(fieldOf(reply.data, 'status') !== -1, 'the status is information', reply);
    },
  },
  'location.survey': {
    level: 'required',
    says: '| `survey` | see [Survey](#survey) | required |',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id);
      const { id } = Object(fieldOf(reply.data, 'survey'));
      requireThat(String(id) === survey.id, `the survey of the location is ${survey.id}`, reply);
    },
  },
  'location.channel': {
    level: 'recommended',
    says: 'a word of at most 128 characters such as `web`, `qr`, `app`, sent with every later call',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id);
      const channel = fieldOf(reply.data, 'channel') ?? '';
      requireThat(
        typeof channel === 'string' && channel.length <= 128,
        'the channel is a text of at most 128 characters',
        reply,
      );
    },
  },
  'location.subject': {
    level: 'required',
    says: '| `subject` | the current [Question](#question) | the app calls `currSubject` if the status is 2 |',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      const reply = await client.locate(survey.id);
      const subject = fieldOf(reply.data, 'subject');
      if (subject === undefined || subject === null) return;
      const current = await currentStop(client, survey.id);
      requireThat(
        String(fieldOf(subject, 'questionId')) === current?.question.questionId,
        `the subject of a location is the current question, ${current?.question.questionId}`,
        reply,
      );
    },
  },
  'location.noSession': {
    level: 'ours',
    says: 'It makes no session, sets no cookie',
    async run({ survey, respondent }) {
      const client = respondent();
      const reply = await client.locate(survey.id);
      requireThat(!setsCookie(reply), 'a location sets no cookie', reply);
      refused(await client.current(survey.id), 'the current question after it', 403);
    },
  },
  'location.respondent': {
    level: 'ours',
    says: '`{id, score, maxScore, timedOut}`: an opaque public id, and the result once there is one',
    async run({ survey, respondent }) {
      const client = respondent();
      await walkToEnd(client, survey.id);
      const reply = await client.locate(survey.id);
      const id = fieldOf(fieldOf(reply.data, 'respondent'), 'id');
      requireThat(typeof id === 'string' && id !== '', 'the respondent has an id', reply);
      const other = respondent();
      await begin(other, survey.id);
      const again = await other.locate(survey.id);
      requireThat(
        fieldOf(fieldOf(again.data, 'respondent'), 'id') !== id,
        'another respondent has another id',
        again,
      );
    },
  },
  'location.locale': {
    level: 'ours',
    says: '`locale?` **(ours)** (a language that was just chosen)',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('languages');
      const client = respondent();
      await begin(client, id);
      for (const language of (survey.languages ?? []).slice(0, 2).reverse()) {
        await client.locate(id, { locale: language });
        const reply = await client.locate(id);
        requireThat(
          fieldOf(fieldOf(reply.data, 'survey'), 'lang') === language,
          `the survey is in ${language} once it was chosen`,
          reply,
        );
      }
    },
  },
  'location.timeZone': {
    level: 'ours',
    says: '`timeZone?` **(ours)**',
    async run({ survey, respondent }) {
      const reply = await respondent().locate(survey.id, { timeZone: 'Nowhere/Unknown' });
      succeeded(reply, 'a location with an unknown time zone');
    },
  },
});

async function startedOnce(client: Respondent, surveyId: string): Promise<Reply> {
  await client.locate(surveyId);
  const reply = await client.start(surveyId);
  succeeded(reply, 'a start');
  return reply;
}

export const start = checksOf('Start', {
  'start.begins': {
    level: 'required',
    says: 'POST `/api/start` with `surveyId`, `channel`, `deviceInfo`',
    async run({ survey, respondent }) {
      const client = respondent();
      await startedOnce(client, survey.id);
      const current = await currentStop(client, survey.id);
      requireThat(current !== null, 'a start leads to a question', null);
      requireThat(current.question.index === 1, 'the first question has index 1', current.reply);
    },
  },
  'start.step': {
    level: 'required',
    says: 'The reply is a [Step](#step).',
    async run({ survey, respondent }) {
      const client = respondent();
      const reply = await startedOnce(client, survey.id);
      await requireStep(client, survey.id, reply);
    },
  },
  'start.continues': {
    level: 'required',
    says: 'A browser with a session continues it',
    async run({ survey, respondent }) {
      const client = respondent();
      await startedOnce(client, survey.id);
      const first = await currentStop(client, survey.id);
      succeeded(await client.start(survey.id), 'a second start without answers');
      const again = await currentStop(client, survey.id);
      requireThat(
        again?.question.questionId === first?.question.questionId,
        'a second start leads to the same question',
        again?.reply ?? null,
      );
    },
  },
  'start.ended': {
    level: 'required',
    says: '409 for a closed survey and a session that has ended',
    async run({ survey, respondent }) {
      const client = respondent();
      await walkToEnd(client, survey.id);
      refused(
        await client.start(survey.id),
        'the start of a session that has ended',
        codes.conflict,
      );
    },
  },
  'start.timeZone': {
    level: 'ours',
    says: 'What the server does not know is ignored.',
    async run({ survey, respondent }) {
      const reply = await respondent().start(survey.id, { timeZone: 'Nowhere/Unknown' });
      succeeded(reply, 'a start with an unknown time zone');
    },
  },
  'start.context': {
    level: 'ours',
    says: 'Values of a host page as the text of a flat JSON object of at most 2 kB',
    async run({ survey, respondent }) {
      const fitting = JSON.stringify({ plan: 'basic', visits: 3, isNew: true });
      succeeded(
        await respondent().start(survey.id, { context: fitting }),
        'a start with a context',
      );
      for (const context of ['no JSON', '[]', '{"a":{"b":1}}', `{"a":"${'x'.repeat(2100)}"}`]) {
        const reply = await respondent().start(survey.id, { context });
        refused(reply, `a start with the context ${context.slice(0, 20)}`, codes.badRequest);
      }
    },
  },
  'start.longAddress': {
    level: 'ours',
    says: 'Of `address` at most 4,096 characters are read.',
    async run({ survey, respondent }) {
      const address = `a.unknown=${'x'.repeat(5000)}`;
      const reply = await respondent().start(survey.id, { address });
      succeeded(reply, 'a start with an address of more than 4,096 characters');
    },
  },
  'start.values': {
    level: 'ours',
    says: 'What\ndoes not fit is left out and refuses no start.',
    async run({ survey, respondent }) {
      const reply = await respondent().start(survey.id, {
        address: 'v.unknown=1&a.unknown=2&a.=%ZZ',
        userId: 'conformance',
      });
      succeeded(reply, 'a start with values that the survey does not take');
    },
  },
});

/** Requires that the status and the question of a Step, if present, are those of the session. */
async function requireStep(client: Respondent, surveyId: string, step: Reply): Promise<void> {
  const { status, subject } = Object(step.data);
  const located = await client.locate(surveyId);
  requireThat(
    status === undefined || status === fieldOf(located.data, 'status'),
    `the status of the Step is that of a location, ${fieldOf(located.data, 'status')}`,
    step,
  );
  if (subject === undefined || subject === null) return;
  const current = await currentStop(client, surveyId);
  requireThat(
    String(fieldOf(subject, 'questionId')) === current?.question.questionId,
    `the question of the Step is the current one, ${current?.question.questionId}`,
    step,
  );
}

export const step = checksOf('Step', {
  'step.afterCommit': {
    level: 'required',
    says: 'What a start, a commit and an end return: nothing, or **(ours)** `{status, subject, maxAnswerTimeConfig, respondent, survey}`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('twoQuestions');
      const client = respondent();
      const stop = await begin(client, id);
      if (!stop) throw new Broken('a start leads to a question', null);
      const { reply } = await giveAnswer(client, id, stop.question);
      await requireStep(client, id, reply);
    },
  },
  'step.subject': {
    level: 'ours',
    says: 'Without `subject` and without `status` the app calls `currSubject`',
    async run({ survey, respondent }) {
      const client = respondent();
      const reply = await startedOnce(client, survey.id);
      requireThat(
        fieldOf(reply.data, 'status') === 2 && Object(fieldOf(reply.data, 'subject')) !== null,
        'a start returns the status 2 and the first question, so that the app calls nothing',
        reply,
      );
    },
  },
});
