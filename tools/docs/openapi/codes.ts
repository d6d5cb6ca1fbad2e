import { codes, domainCodes } from '../../../contract/envelope.ts';
import { type Status, status } from '../../../contract/status.ts';
import type { Json } from './json.ts';

export type CodeName = keyof typeof codes;
export type RefusalName = Exclude<CodeName, 'ok'>;

/** The meaning of every code of the envelope. */
export const codeReference: Readonly<Record<CodeName, string>> = {
  ok: 'Success.',
  restartOrContinue: 'The survey has answers already: restart, or continue?',
  notOpen: 'The answering time has not started yet.',
  paused: 'The survey is paused.',
  login: 'A login is needed at /api/login.',
  passport: 'A login is needed at /api/passport.',
  surveyChanged: 'The question was moved or deleted.',
  badRequest: 'The request is malformed.',
  forbidden: 'There is no session here, or another site sent the request.',
  notFound: 'There is no such survey, list, file or call.',
  conflict: 'The call does not fit the state of the session, or the key belongs to another answer.',
  tooLarge: 'The body, a file or the number of files is too large.',
  unsupportedType: 'The content type or the kind of file is not accepted.',
  invalidAnswer: 'The answer is refused; data.fault is the reason.',
  tooManyRequests: 'Too many calls or bytes.',
  serverError: 'The server failed.',
  unavailable: 'The server is busy, stopping, or a part of it does not respond.',
};

/** The HTTP status of a refusal. */
export function httpStatusOf(name: RefusalName): number {
  return domainCodes.has(codes[name]) ? 200 : codes[name];
}

const statusMeaning: Readonly<Record<Status, string>> = {
  [status.unknown]: 'Unknown; only inside the app.',
  [status.notStarted]: 'Not started.',
  [status.home]: 'Home.',
  [status.answering]: 'Answering.',
  [status.ended]: 'Ended.',
  [status.closed]: 'Closed or full.',
  [status.notOpen]: 'Not open yet.',
  [status.paused]: 'Paused.',
};

export const statusReference: Json = {
  type: 'integer',
  oneOf: Object.entries(status).map(([title, value]) => ({
    const: value,
    title,
    description: statusMeaning[value],
  })),
};

export function refusalResponse(name: RefusalName): Json {
  return { $ref: `#/components/responses/${name}` };
}

/** The OpenAPI object `components.responses`, with an entry for each HTTP status of a refusal. */
export function refusalResponses(): Json {
  const names = (Object.keys(codes) as CodeName[]).filter((name) => name !== 'ok');
  return Object.fromEntries(
    names
      .filter((name) => httpStatusOf(name) !== 200)
      .map((name) => [
        name,
        {
          description: codeReference[name],
          ...(name === 'tooManyRequests' || name === 'unavailable' ? { headers: retryAfter } : {}),
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Refusal' },
                  { properties: { code: { const: codes[name] } } },
                ],
              },
            },
          },
        },
      ]),
  );
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
