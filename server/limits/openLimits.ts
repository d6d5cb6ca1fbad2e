import { createHmac } from 'node:crypto';
import { networkOf } from './address.ts';
import {
  type Counted,
  type Counter,
  type Counters,
  type Limiter,
  period,
  surveysPerAddress,
} from './limiter.ts';

const countersOf: Readonly<Record<Counted['kind'], readonly (keyof Counters)[]>> = {
  any: ['any'],
  call: ['address'],
  arrival: ['address', 'arrival'],
  page: ['page'],
  ready: ['ready'],
  named: [],
};

/** @param salt makes hashes of addresses and tokens, which are not stored themselves */
export function limiterOf(counters: Counters, salt: string): Limiter {
  const surveyLimit = surveyLimiter();
  const nameOf = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  return {
    async take({ address, tokens, surveyId, kind }) {
      const client = address === null ? null : nameOf(networkOf(address));
      const counts: readonly (readonly [Counter, string])[] = [
        ...(client === null
          ? []
          : countersOf[kind].map((name) => [counters[name], client] as const)),
        ...tokens.map((token) => [counters.session, nameOf(token)] as const),
      ];
      for (const [counter, key] of counts) {
        const wait = await counter.count(key);
        if (wait > 0) return Math.ceil(wait / 1000);
      }
      return client === null || surveyId === null ? 0 : surveyLimit(client, surveyId);
    },
  };
}

function surveyLimiter(): (client: string, surveyId: string) => number {
  let endsAt = 0;
  const surveysByClient = new Map<string, Set<string>>();
  return (client, surveyId) => {
    const now = Date.now();
    if (now >= endsAt) {
      surveysByClient.clear();
      endsAt = now + period * 1000;
    }
    const surveys = surveysByClient.get(client) ?? new Set();
    surveysByClient.set(client, surveys);
    if (surveys.size >= surveysPerAddress && !surveys.has(surveyId)) {
      return Math.ceil((endsAt - now) / 1000);
    }
    surveys.add(surveyId);
    return 0;
  };
}
