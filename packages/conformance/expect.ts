import { Broken } from './broken.ts';
import type { Reply } from './client/reply.ts';

/** @throws {Broken} with what was expected, where it does not hold */
export function requireThat(holds: boolean, expected: string, reply: Reply | null): asserts holds {
  if (!holds) throw new Broken(expected, reply);
}

/**
 * The data of a success.
 * @throws {Broken} for anything but code 200
 */
export function succeeded(reply: Reply, what: string): unknown {
  requireThat(reply.code === 200, `${what} succeeds: code 200`, reply);
  return reply.data;
}

/** @throws {Broken} for any other code than these */
export function refused(reply: Reply, what: string, ...codes: readonly number[]): void {
  requireThat(codes.includes(reply.code), `${what} is refused with ${codes.join(' or ')}`, reply);
}
