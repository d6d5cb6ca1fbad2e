import * as v from 'valibot';
import { envelope, InvalidReply, unwrap } from '../../../contract/envelope.ts';
import { type Location, locationSchema } from '../../../contract/survey.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';

export function readPageReply(): Location | Failure | null {
  return readPageBlock((block) => withPageAge(unwrap(v.parse(envelope(locationSchema), block))));
}

export function readPageBlock<Data>(read: (block: unknown) => Data): Data | Failure | null {
  const block = document.getElementById('location')?.textContent;
  if (!block) return null;
  try {
    return read(JSON.parse(block));
  } catch (error) {
    return failureOf(v.isValiError(error) ? new InvalidReply(error.message) : error);
  }
}

function withPageAge(location: Location): Location {
  const { maxAnswerTimeConfig: time } = location;
  if (!time) return location;
  const systemCurrTime = time.systemCurrTime + pageAge();
  return { ...location, maxAnswerTimeConfig: { ...time, systemCurrTime } };
}

function pageAge(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ? Math.max(0, performance.now() - page.responseStart) : 0;
}
