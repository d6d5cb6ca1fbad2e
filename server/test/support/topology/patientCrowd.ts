import { setTimeout } from 'node:timers/promises';
import ky, { HTTPError } from 'ky';
import { vi } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import type { RequestTarget } from '../../../../packages/paths/client/httpBrowser.ts';
import { retry } from '../../../../src/effects/network/sendWithRetries.ts';
import { answerNext, type CrowdMember } from '../crowd.ts';

/** The statuses after which the app shows Try again; 0 for a call without a reply. */
const shownRetry: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
/** The most milliseconds until a respondent answers, and until a respondent presses Try again. */
const thinkingMs = 1_000;

/**
 * Respondents who answer until they are stopped; their calls are repeated in the same way as the
 * app repeats them.
 */
export interface PatientCrowd {
  /** The number of refusals that are not repeated, by status. */
  readonly refusals: ReadonlyMap<number, number>;
  /** Returns the number of repeated calls. */
  readonly repeats: () => number;
  readonly sawRetry: ReadonlySet<CrowdMember>;
  /** Waits until each respondent has another confirmed answer. */
  served(): Promise<void>;
  /**
   * Returns the longest time in milliseconds without a confirmation since the last call of this
   * function.
   */
  longestGap(): number;
  stop(): Promise<void>;
}

export function answerPatiently(origin: string, people: readonly CrowdMember[]): PatientCrowd {
  const refusals = new Map<number, number>();
  const confirmedAt = new Map<CrowdMember, number>();
  const sawRetry = new Set<CrowdMember>();
  let lastConfirmed = performance.now();
  let longestGap = 0;
  let repeats = 0;
  let isOver = false;

  const countRepeat = () => {
    repeats += 1;
  };
  const target: RequestTarget = {
    request: (path, init) =>
      ky(new URL(path, origin), {
        ...init,
        retry,
        timeout: limits.httpTimeout,
        hooks: { beforeRetry: [countRepeat] },
      }).catch(refusalOf),
  };
  const confirm = (person: CrowdMember) => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - lastConfirmed);
    lastConfirmed = now;
    confirmedAt.set(person, now);
  };
  const answerOn = async (person: CrowdMember) => {
    while (!isOver) {
      const status = await answerNext(target, person);
      if (status === 200) confirm(person);
      else if (shownRetry.has(status)) sawRetry.add(person);
      else return refusals.set(status, (refusals.get(status) ?? 0) + 1);
      await setTimeout(Math.random() * thinkingMs);
    }
  };
  const going = Promise.all(people.map(answerOn));
  return {
    refusals,
    repeats: () => repeats,
    sawRetry,
    async served() {
      const since = performance.now();
      const isServed = (person: CrowdMember) => (confirmedAt.get(person) ?? 0) > since;
      await vi.waitUntil(() => refusals.size > 0 || people.every(isServed), { timeout: 60_000 });
    },
    longestGap() {
      const gap = longestGap;
      longestGap = 0;
      return gap;
    },
    async stop() {
      isOver = true;
      await going;
    },
  };
}

/** Returns the refusal that was not repeated, or no longer repeated; `ky` has read its body already. */
function refusalOf(error: unknown): Response {
  if (!(error instanceof HTTPError)) throw error;
  const { status, headers } = error.response;
  return new Response(JSON.stringify(error.data ?? null), { status, headers });
}
