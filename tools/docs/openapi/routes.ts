import { refusalResponse } from './codes.ts';
import type { Json } from './json.ts';
import { answers } from './results.ts';

const page = { 'text/html': { schema: { type: 'string' } } };
const from = {
  name: 'from',
  in: 'query',
  description: 'A path of the same origin to come back to; `/` for anything else.',
  schema: { type: 'string', maxLength: 2000 },
};
const redirect = { 302: { description: 'To the provider, or back to `from`.' } };
const unavailable = { description: 'No provider, or it does not respond.', content: page };

const healthBody = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        status: { enum: ['ok', 'stopping', 'unavailable'] },
        database: { enum: ['ok', 'away'] },
        files: { enum: ['ok', 'away'] },
      },
      required: ['status'],
    },
  },
};

function login(operationId: string, description: string): Json {
  const signIn = { description: 'A page that asks for a name, in development.', content: page };
  return {
    get: {
      operationId,
      tags: ['Login'],
      summary: 'Log in',
      description,
      parameters: [from],
      responses: { 200: signIn, ...redirect, 503: unavailable },
    },
  };
}

function health(operationId: string, summary: string, responses: Json): Json {
  return { get: { operationId, tags: ['Operations'], summary, responses } };
}

/** Addresses of the reference server that are not in `contract/calls.ts`. */
export const routes: Json = {
  '/api/file/{id}': {
    get: {
      operationId: 'file',
      tags: ['Files'],
      summary: 'An uploaded file',
      description: 'Served as an attachment, to the browser that uploaded it alone.',
      security: [{ files: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/Framed' },
        { $ref: '#/components/parameters/Tokens' },
      ],
      responses: {
        200: { description: 'The bytes.', content: { 'application/octet-stream': {} } },
        404: refusalResponse('notFound'),
        429: refusalResponse('tooManyRequests'),
        503: refusalResponse('unavailable'),
      },
    },
  },
  '/api/v1/surveys/{id}/answers': answers,
  '/api/login': login('logIn', 'Where code 4001 leads.'),
  '/api/passport': login('logInByPassport', 'Where code 4002 leads.'),
  '/api/logout': {
    get: {
      operationId: 'askLogOut',
      tags: ['Login'],
      summary: 'Ask whether to log out',
      responses: { 200: { description: 'A page with a button.', content: page } },
    },
    post: {
      operationId: 'logOut',
      tags: ['Login'],
      summary: 'Log out',
      description: 'Ends the login and clears the storage of the browser.',
      responses: {
        303: { description: 'Back to the page.' },
        403: refusalResponse('forbidden'),
      },
    },
  },
  '/healthz': health('healthz', 'Whether the process runs', {
    200: { description: 'It does.', content: healthBody },
  }),
  '/readyz': health('readyz', 'Whether calls can be served', {
    200: { description: 'Yes.', content: healthBody },
    503: {
      description: 'The server stops, or its database or file storage does not respond.',
      content: healthBody,
    },
  }),
};
