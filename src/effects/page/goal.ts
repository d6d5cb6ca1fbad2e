import * as v from 'valibot';
import type { PageReport } from '../../../contract/embedding.ts';
import type { Goal } from '../../../contract/missionGoal.ts';
import { companionDocument, receiveMessages } from './companion.ts';

const reportSchema: v.GenericSchema<unknown, PageReport> = v.object({
  askpath: v.literal('page'),
  path: v.string(),
  word: v.exactOptional(v.string()),
  at: v.number(),
});

/**
 * Calls `onReach` whenever the page that the link of the mission has opened reports its goal, with the milliseconds
 * since then: a phone holds back messages to a page that is hidden. Returns a function that stops it.
 */
export function watchGoal(goal: Goal | null, onReach: (age: number) => void): () => void {
  // Machines call this on the server, too, where there is no window.
  if (!goal || globalThis.window === undefined) return () => {};
  const { origin: reporter } = new URL(goal.reporter);
  const receive = ({ origin, source, data }: MessageEvent) => {
    if (origin !== reporter || !isOpenedHere(source)) return;
    const report = v.safeParse(reportSchema, data);
    if (!report.success || !isGoal(goal, report.output)) return;
    onReach(Math.max(0, Date.now() - report.output.at));
  };
  return receiveMessages(receive);
}

/**
 * Opens the page of a mission so that it can report to this page, where the companion is pressed: a link in the
 * companion would give it that window. Returns false where the browser allows it only to the window that is pressed.
 */
export function openReporting(href: string): boolean {
  return window.open(href, '_blank') !== null;
}

/** Whether this page or its companion has opened the window, which outlives a reload of this page, unlike a reference to it. */
function isOpenedHere(source: MessageEventSource | null): boolean {
  if (source === null || !('opener' in source) || source.opener === null) return false;
  return source.opener === window || source.opener === companionDocument()?.defaultView;
}

/** Whether a report is the goal; a goal with a word ignores the address. */
function isGoal({ path, word }: Goal, report: PageReport): boolean {
  return word === '' ? fitsPattern(report.path, path) : report.word === word;
}

/** Whether a path fits a pattern, in which `*` is any text; both may have characters that addresses escape. */
function fitsPattern(path: string, pattern: string): boolean {
  const [first = '', ...others] = escaped(pattern).split('*');
  const last = others.pop();
  const text = escaped(path);
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    const found = text.indexOf(part, end);
    if (found < 0) return false;
    end = found + part.length;
  }
  return text.length >= end + last.length && text.endsWith(last);
}

/** A path as addresses have it; the slash keeps any text a path. */
function escaped(path: string): string {
  return new URL(`https://host/${path}`).pathname;
}
