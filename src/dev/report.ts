import type { Fault } from '../../contract/faults.ts';
import type { SessionSnapshot } from '../../machines/session/session.machine.ts';
import { selectQuestionActor } from '../../machines/session/session.select.ts';

export interface Report {
  readonly session: unknown;
  readonly question: unknown;
  readonly answer: unknown;
  readonly parts: unknown;
  readonly faults: readonly Fault[];
}

const kind = 'askpath.dev';

/** Posts the state of the machines to the surrounding page. */
export function report(snapshot: SessionSnapshot): void {
  const question = selectQuestionActor(snapshot)?.getSnapshot();
  const report: Report = {
    session: snapshot.value,
    question: question?.value ?? null,
    answer: question?.context.answer ?? null,
    parts: question?.context.parts ?? {},
    faults: question?.context.faults ?? [],
  };
  // Tests read the number of the visit and the faults from attributes of the page.
  document.documentElement.dataset.visit = String(snapshot.context.visit);
  document.documentElement.dataset.faults = JSON.stringify(report.faults);
  parent.postMessage({ kind, report }, location.origin);
}

/** Listens to reports of examples in frames; returns a function that stops it. */
export function listen(onReport: (report: Report) => void): () => void {
  const listener = ({ origin, source, data }: MessageEvent) => {
    const isOurs = origin === location.origin && source !== window && data?.kind === kind;
    if (isOurs) onReport(data.report);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
