import { codes, domainCodes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { changes } from './changes.ts';
import type { HeldEnding } from './heldCalls.ts';

/** A text that names no situation. */
export class SituationError extends Error {}

/**
 * The situations of a call, for the page of the proxy and for the header `askpath-situation`: `lost`, or with a number such as
 * `status:6`, `code:409` and `slow:3000`.
 */
export const situations: readonly string[] = [
  ...Object.values(status).map((value) => `status:${value}`),
  ...Object.values(codes)
    .filter((code) => code !== codes.ok)
    .map((code) => `code:${code}`),
  ...['slow:3000', 'slow:11000', 'lost', 'replyLost', 'half', 'silent', 'page:502', 'noEnvelope'],
  ...Object.keys(changes),
];

/**
 * How a call ends in a situation.
 * @throws {SituationError} for a text that names none
 */
export function readSituation(text: string): HeldEnding {
  const [, name = '', digits] = /^(\w+)(?::(-?\d{1,6}))?$/.exec(text) ?? [];
  const number = Number(digits ?? Number.NaN);
  if (name in changes) return { kind: 'changed', change: name };
  switch (name) {
    case 'lost':
    case 'replyLost':
    case 'half':
    case 'silent':
      return { kind: name };
    case 'noEnvelope':
      return { kind: 'reply', status: 200, body: { hello: 'world' } };
  }
  const fits = situations.some((known) => known.startsWith(`${name}:`));
  if (!fits || Number.isNaN(number)) {
    throw new SituationError(`"${text}" is no situation; these are: ${situations.join(', ')}`);
  }
  if (name === 'status') return { kind: 'status', status: number };
  if (name === 'slow') return { kind: 'slow', ms: number };
  const httpStatus = Math.min(Math.max(number, 200), 599);
  if (name === 'page') return { kind: 'page', status: httpStatus };
  return {
    kind: 'reply',
    status: domainCodes.has(number) ? 200 : httpStatus,
    body: {
      ...{ code: number, message: `The proxy answers with code ${number}.` },
      ...(number === codes.invalidAnswer ? { data: { fault: { kind: 'malformed' } } } : {}),
    },
  };
}
