import { refusalResponse } from './codes.ts';
import type { Json } from './json.ts';

const row = {
  type: 'object',
  description: 'The row of `npm run -s answers -- SURVEY --format jsonl`.',
  properties: {
    session: { type: 'string' },
    status: { const: 'ended' },
    started: { type: 'string', format: 'date-time' },
    finished: { type: 'string', format: 'date-time' },
    answers: { type: 'object', description: 'By the id of the question.' },
  },
  required: ['session', 'status', 'started', 'finished', 'answers'],
  additionalProperties: true,
};

function query(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

/** The read API, which the server offers if `ANSWERS_TOKEN` is set. */
export const answers: Json = {
  get: {
    operationId: 'answers',
    tags: ['Results'],
    summary: 'Ended sessions with their answers',
    description:
      'Exists on servers with the setting ANSWERS_TOKEN; docs/webhooks.md describes the order and the cursor.',
    security: [{ answers: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      query('after', '`X-Next-Cursor` of the reply before.', { type: 'string', default: '0' }),
      query('limit', 'Sessions of the reply.', {
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 1_000,
      }),
    ],
    responses: {
      200: {
        description:
          'A line of JSON for each session, each by this schema; none where nothing is new.',
        headers: {
          'X-Next-Cursor': { description: 'The next `after`.', schema: { type: 'string' } },
        },
        content: { 'application/jsonl': { schema: row } },
      },
      400: refusalResponse('badRequest'),
      401: { description: 'The Bearer token is missing or wrong.' },
      404: refusalResponse('notFound'),
      409: refusalResponse('conflict'),
      429: refusalResponse('tooManyRequests'),
      503: refusalResponse('unavailable'),
    },
  },
};

function webhook(description: string, type: string, data: Json): Json {
  return {
    post: {
      tags: ['Results'],
      summary: description,
      description: 'Signed by Standard Webhooks; sent until it is accepted.',
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                type: { const: type },
                timestamp: { type: 'string', format: 'date-time' },
                data,
              },
              required: ['type', 'timestamp', 'data'],
            },
          },
        },
      },
      responses: { '2XX': { description: 'Accepted.' }, 410: { description: 'No more tries.' } },
    },
  };
}

const survey = { type: 'string' };

/** The webhook requests that a server with `WEBHOOK_URL` sends. */
export const webhooks: Json = {
  'session.ended': webhook('A session has ended', 'session.ended', {
    allOf: [{ type: 'object', properties: { survey }, required: ['survey'] }, row],
  }),
  'session.reopened': webhook('An ended session has a new round', 'session.reopened', {
    type: 'object',
    properties: { survey, session: { type: 'string' } },
    required: ['survey', 'session'],
  }),
};
