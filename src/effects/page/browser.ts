import * as v from 'valibot';
import { envelope, InvalidReply, unwrap } from '../../../contract/envelope.ts';
import { type Location, locationSchema } from '../../../contract/survey.ts';
import type { Viewport } from '../../../machines/lib/device.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';
import { hasKeyboard, taller } from '../../../machines/lib/keyboard.ts';

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

export function readViewport(): Viewport {
  return { width: window.innerWidth, height: window.innerHeight, agent: navigator.userAgent };
}

/** The reported height includes that of a soft keyboard. */
export function watchSize(changed: (viewport: Viewport) => void): void {
  let fullSize = readViewport();
  window.addEventListener('resize', () => {
    const now = readViewport();
    fullSize = isTyping() ? taller(fullSize, now) : now;
    changed(hasKeyboard(fullSize, now) ? fullSize : now);
  });
}

function isTyping(): boolean {
  const fields = 'textarea,input:not([type=radio],[type=checkbox])';
  return navigator.maxTouchPoints > 0 && !!document.activeElement?.matches(fields);
}

export function goTo(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

/** Returns a random part for the idempotency keys of this page load. */
export function createNonce(): string {
  // `randomUUID` exists in secure contexts only.
  return typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

const idleTimeoutMs = 5000;

export function whenIdle(work: () => void): void {
  const type = 'paint';
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) {
    runWhenIdle(work);
    return;
  }
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    runWhenIdle(work);
  });
  paints.observe({ type, buffered: true });
}

function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work);
}

export function delay(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
