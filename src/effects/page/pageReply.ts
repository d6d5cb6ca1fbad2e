import * as v from 'valibot';
import { envelope, InvalidReply, unwrap } from '../../../contract/envelope.ts';
import { type PageForm, pageFormSchema } from '../../../contract/pageForm.ts';
import { type Location, locationSchema } from '../../../contract/survey.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';

/**
 * Reads the server's reply from the page; null without a reply.
 * @param age milliseconds since the server made the reply
 */
export function readPageReply(age: number): Location | Failure | null {
  return readPageBlock((block) => withAge(unwrap(v.parse(envelope(locationSchema), block)), age));
}

/** The form of a page that the server has rendered; null on other pages. */
export function readPageForm(): PageForm | null {
  const form = readPageBlock((block) => v.parse(v.object({ form: pageFormSchema }), block).form);
  return form === null || 'kind' in form ? null : form;
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

function withAge(location: Location, age: number): Location {
  const { maxAnswerTimeConfig: time } = location;
  if (!time) return location;
  const systemCurrTime = time.systemCurrTime + age;
  return { ...location, maxAnswerTimeConfig: { ...time, systemCurrTime } };
}

/** Milliseconds since the browser received the first byte of the page. */
export function pageAge(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ? Math.max(0, performance.now() - page.responseStart) : 0;
}
