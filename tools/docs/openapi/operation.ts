import type * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { codes } from '../../../contract/envelope.ts';
import { fileTypes } from '../../../contract/files.ts';
import { codeReference, httpStatusOf, type RefusalName, refusalResponse } from './codes.ts';
import type { Json } from './json.ts';
import type { Reference } from './reference.shape.ts';
import { fieldSchema, ref, wireSchema } from './schemas.ts';

const mediaTypes = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

const always: readonly RefusalName[] = [
  'badRequest',
  'tooManyRequests',
  'serverError',
  'unavailable',
];

/** The OpenAPI operation of a row of `contract/calls.ts`. */
export function operation(name: string, call: Call, reference: Reference<Call>): Json {
  const { summary, description, tag, data, idempotent = false, access } = reference;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(access === 'open' ? {} : { security: securityOf(access) }),
    parameters: [
      ...parameters('path', call.params, reference),
      ...parameters('query', call.query, reference),
      ...(idempotent ? [parameterRef('IdempotencyKey')] : []),
      parameterRef('AcceptLanguage'),
      parameterRef('Framed'),
      parameterRef('Tokens'),
    ],
    ...requestBody(call, reference),
    responses: responses(call, reference, data),
    'x-timeout-ms': call.timeout,
  };
}

function securityOf(access: Reference<Call>['access']): readonly Json[] {
  // A call may precede the first cookie, so no requirement at all is an alternative.
  if (access === 'optional') return [{}, { session: [] }, { login: [] }];
  return [{ session: [] }, { login: [] }];
}

function parameters(where: 'path' | 'query', schema: v.GenericSchema, { fields }: Reference<Call>) {
  return Object.entries(entriesOf(schema)).map(([name, entry]) => ({
    name,
    in: where,
    required: where === 'path' || isRequired(entry),
    description: fields[name],
    schema: fieldSchema(entry),
  }));
}

function requestBody(call: Call, { fields }: Reference<Call>): Json {
  if (call.encoding === 'none') return {};
  const content = call.encoding === 'multipart' ? filesBody : fieldsBody(call, fields);
  return { requestBody: { required: true, content: { [mediaTypes[call.encoding]]: content } } };
}

function fieldsBody({ body }: Call, fields: Reference<Call>['fields']): Json {
  const entries = Object.entries(entriesOf(body));
  const properties = Object.fromEntries(
    entries.map(([name, entry]) => [name, { ...fieldSchema(entry), description: fields[name] }]),
  );
  const named = Object.entries(fields).map(([name, description]) => [
    name,
    { type: 'string', description },
  ]);
  return {
    schema:
      entries.length > 0
        ? {
            type: 'object',
            properties,
            required: entries.flatMap(([name, entry]) => (isRequired(entry) ? [name] : [])),
          }
        : { ...wireSchema(body), properties: Object.fromEntries(named) },
  };
}

const filesBody: Json = {
  schema: {
    type: 'object',
    properties: {
      files: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
        description: 'The files; their bytes decide on their type.',
      },
    },
    required: ['files'],
  },
  encoding: { files: { contentType: fileTypes.join(', ') } },
};

function responses(call: Call, { refusals }: Reference<Call>, description: string): Json {
  const all: readonly RefusalName[] = [
    ...always,
    ...(call.method === 'GET' ? [] : (['forbidden'] as const)),
    ...(call.encoding === 'none' ? [] : (['tooLarge', 'unsupportedType'] as const)),
    ...refusals,
  ];
  const domain = all.filter((name) => httpStatusOf(name) === 200);
  const transport = [...new Set(all)].filter((name) => httpStatusOf(name) !== 200);
  const success = {
    type: 'object',
    properties: { code: { const: codes.ok }, data: wireSchema(call.reply) },
    required: ['code', 'data'],
  };
  const refused = {
    description: domain.map((name) => `${codes[name]}: ${codeReference[name]}`).join(' '),
    allOf: [ref('Refusal'), { properties: { code: { enum: domain.map((name) => codes[name]) } } }],
  };
  return {
    200: {
      description,
      headers: {
        'Set-Cookie': { $ref: '#/components/headers/SetCookie' },
        'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      },
      content: {
        'application/json': {
          schema: domain.length > 0 ? { oneOf: [success, refused] } : success,
        },
      },
    },
    ...Object.fromEntries(transport.map((name) => [httpStatusOf(name), refusalResponse(name)])),
  };
}

function parameterRef(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function entriesOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};
}

function isRequired({ type }: v.GenericSchema): boolean {
  return type !== 'optional' && type !== 'exact_optional';
}
