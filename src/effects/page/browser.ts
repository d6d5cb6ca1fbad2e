import * as v from 'valibot';
import { envelope, InvalidReply, unwrap } from '../../../contract/envelope.ts';
import { type Location, locationSchema } from '../../../contract/survey.ts';
import type { Viewport } from '../../../machines/lib/device.ts';
import { type Failure, failureOf } from '../../../machines/lib/failure.ts';
import { hasKeyboard, taller } from '../../../machines/lib/keyboard.ts';

/**
 * The location reply that the server wrote into the page, or the refusal it wrote instead. Null when there
 * is none: another server, or the development page; the app then asks.
 */
export function readPageReply(): Location | Failure | null {
  return readPageBlock((block) => aged(unwrap(v.parse(envelope(locationSchema), block))));
}

/** A reply that the server wrote into the page as data, as `read` reads it; or the refusal it wrote instead. */
export function readPageBlock<Data>(read: (block: unknown) => Data): Data | Failure | null {
  const block = document.getElementById('location')?.textContent;
  if (!block) return null;
  try {
    return read(JSON.parse(block));
  } catch (error) {
    return failureOf(v.isValiError(error) ? new InvalidReply(error.message) : error);
  }
}

/** The reply with the server's now moved on to ours: it was written before the page was read and its script ran. */
function aged(location: Location): Location {
  const { maxAnswerTimeConfig: time } = location;
  if (!time) return location;
  const systemCurrTime = time.systemCurrTime + pageAge();
  return { ...location, maxAnswerTimeConfig: { ...time, systemCurrTime } };
}

/** Milliseconds since the first byte of the page came; 0 where the browser does not say when that was. */
function pageAge(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ? Math.max(0, performance.now() - page.responseStart) : 0;
}

export function readViewport(): Viewport {
  return { width: window.innerWidth, height: window.innerHeight, agent: navigator.userAgent };
}

/**
 * Reports changes of the window's size. The height includes a soft keyboard's while something is typed.
 */
export function watchSize(changed: (viewport: Viewport) => void): void {
  let whole = readViewport();
  window.addEventListener('resize', () => {
    const now = readViewport();
    whole = isTyping() ? taller(whole, now) : now;
    changed(hasKeyboard(whole, now) ? whole : now);
  });
}

function isTyping(): boolean {
  const fields = 'textarea,input:not([type=radio],[type=checkbox])';
  return navigator.maxTouchPoints > 0 && !!document.activeElement?.matches(fields);
}

/** Leaves the page; never done, because nothing of this page is there any more then. */
export function goTo(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

/** 122 random bits, for the idempotency keys of this load of the page. */
export function createNonce(): string {
  // Only there in secure contexts; a survey on plain http inside a company still has to work.
  return typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Milliseconds after which work that can wait has waited long enough. */
const patience = 5000;

/** Does something once the page has been painted and has nothing better to do. */
export function whenIdle(work: () => void): void {
  const type = 'paint';
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) {
    later(work);
    return;
  }
  const paints = new PerformanceObserver((list) => {
    // The empty page may have been painted before.
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    later(work);
  });
  paints.observe({ type, buffered: true });
}

function later(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patience });
  else setTimeout(work);
}

/** Comes after so many milliseconds. */
export function delay(time: number): Promise<void> {
  return new Promise((come) => {
    setTimeout(come, time);
  });
}
