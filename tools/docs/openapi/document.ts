import type { Call } from '../../../contract/call.ts';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes } from '../../../contract/envelope.ts';
import { type CodeName, codeReference, httpStatusOf, refusalResponses } from './codes.ts';
import type { Json } from './json.ts';
import { operation } from './operation.ts';
import { type Reference, rows } from './reference.shape.ts';
import { reference } from './reference.ts';
import { webhooks } from './results.ts';
import { routes } from './routes.ts';
import { componentSchemas } from './schemas.ts';

/** The whole protocol as OpenAPI 3.1. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Askpath',
      version: '1',
      description:
        'Calls of the Askpath app, generated from contract/calls.ts. docs/protocol.md says what this file cannot: the order of calls, and what the app does with each reply.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: { ...paths(), ...routes },
    webhooks,
    components: {
      schemas: componentSchemas(),
      responses: refusalResponses(),
      headers,
      parameters,
      securitySchemes,
    },
    'x-codes': Object.entries(codes).map(([name, code]) => ({
      code,
      name,
      http: name === 'ok' ? 200 : httpStatusOf(name as Exclude<CodeName, 'ok'>),
      description: codeReference[name as CodeName],
    })),
  };
}

const tags = [
  'Surveys',
  'Session',
  'Answers',
  'Files',
  'Missions',
  'In an app',
  'Login',
  'Results',
  'Operations',
];

function paths(): Json {
  const names = Object.keys(rows) as (keyof typeof rows)[];
  return Object.fromEntries(
    names.map((name) => {
      const row: Call = rows[name];
      const facts: Reference = reference[name];
      return [row.path, { [row.method.toLowerCase()]: operation(name, row, facts) }];
    }),
  );
}

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'One for each answer or start, the same on every repeat: a UUID, 22 to 255 base64url characters, or 32 to 255 hexadecimal digits.',
    schema: { type: 'string', pattern: '^(?![0-9A-Fa-f-]{0,31}$)[A-Za-z0-9_-]{22,255}$' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of the page; texts of the survey come in the best match.',
    schema: { type: 'string' },
  },
  Framed: {
    name: framedHeader,
    in: 'header',
    description: 'Sent from a frame: cookies of the reply are then partitioned.',
    schema: { type: 'string' },
  },
  Tokens: {
    name: tokenStoreHeader,
    in: 'header',
    description: 'Tokens of a page whose browser keeps no cookie: `name=value; name=value`.',
    schema: { type: 'string', maxLength: 4096 },
  },
};

const headers: Json = {
  SetCookie: {
    description: 'The token of a session, or of the files of a browser.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The id of the request in the log of the server.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds until a repeat may succeed.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const securitySchemes: Json = {
  session: cookie('askpath_{surveyId}', 'The session in one survey.'),
  files: cookie('askpath.files', 'The files of a browser.'),
  login: cookie('askpath.login', 'The login of a survey that asks for one.'),
  answers: { type: 'http', scheme: 'bearer', description: '`ANSWERS_TOKEN` of the server.' },
};

function cookie(name: string, description: string): Json {
  return {
    type: 'apiKey',
    in: 'cookie',
    name,
    description: `${description} HttpOnly; over https the name begins with \`__Host-\`.`,
  };
}
