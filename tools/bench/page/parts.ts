import type { Browser, BrowserContext } from 'playwright-core';
import { median } from '../numbers.ts';
import type { Conditions } from './load.ts';

/** The parts of the time, each with the names of trace events on the page's main thread. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'document is set up': ['RenderFrameImpl::CommitNavigation'],
  'HTML is parsed': ['ParseHTML', 'DocumentLoader::HandleData'],
  script: ['EvaluateScript', 'v8.evaluateModule', 'v8.compileModule', 'FunctionCall'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};
const reply = 'reply begins';
const other = 'other tasks, waiting, raster';
const categories = [
  'blink',
  'blink.user_timing',
  'devtools.timeline',
  'loading',
  'navigation',
  'v8',
];

/** Milliseconds of each part until the largest text is painted; their sum is that time. */
export type Parts = ReadonlyMap<string, number>;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the browser's clock. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

export interface Visit {
  readonly address: string;
  readonly hasScript: boolean;
  readonly isReturn: boolean;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Loads a page once in a new context and records a trace. */
export async function measureParts(
  browser: Browser,
  { cpu, network }: Conditions,
  { address, hasScript, isReturn, prepare }: Visit,
): Promise<Parts> {
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: 1280, height: 800 },
  });
  await prepare?.(context);
  if (isReturn) await (await context.newPage()).goto(address, { waitUntil: 'networkidle' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await browser.startTracing(page, { categories });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  return partsOf(traceEvents, address);
}

function partsOf(events: readonly TraceEvent[], address: string): Parts {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(address),
  );
  const painted = events.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
  if (!start || !painted) throw new Error(`The trace of ${address} has no navigation or no paint.`);
  const own = new Map([...Object.keys(parts)].map((part) => [part, 0]));
  const spans = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === painted.pid && tid === painted.tid)
    .filter(({ ts }) => ts >= start.ts && ts < painted.ts)
    .flatMap((event) => {
      const part = Object.keys(parts).find((name) => parts[name]?.includes(event.name));
      return part
        ? [{ part, from: event.ts, to: Math.min(event.ts + (event.dur ?? 0), painted.ts) }]
        : [];
    })
    .sort((earlier, next) => earlier.from - next.from);
  const add = (part: string, time: number) => own.set(part, (own.get(part) ?? 0) + time / 1000);
  const open: (typeof spans)[number][] = [];
  for (const span of spans) {
    while ((open.at(-1)?.to ?? span.from) < span.from) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.part, span.from - span.to);
    add(span.part, span.to - span.from);
    open.push(span);
  }
  const begun = spans.find(({ part }) => part === 'document is set up')?.from ?? start.ts;
  const visible = (painted.ts - start.ts) / 1000;
  const known = (begun - start.ts) / 1000 + [...own.values()].reduce((sum, time) => sum + time, 0);
  return new Map([
    [reply, (begun - start.ts) / 1000],
    ...own,
    [other, visible - known],
    ['visible', visible],
  ]);
}

/** Medians of all rounds as a Markdown table with a line for each part. */
export function partsTable(rows: ReadonlyMap<string, readonly Parts[]>): string {
  const names = [...rows.values()].flatMap(([first]) => [...(first?.keys() ?? [])]);
  const lines = [...new Set(names)].map((part) => {
    const medians = [...rows.values()].map((rounds) =>
      median(rounds.map((round) => round.get(part) ?? Number.NaN)).toFixed(0),
    );
    return `| ${[part, ...medians].join(' | ')} |`;
  });
  const head = `| until the first paint, ms | ${[...rows.keys()].join(' | ')} |`;
  return [head, `| --- |${' --: |'.repeat(rows.size)}`, ...lines].join('\n');
}
