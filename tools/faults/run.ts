import { parseArgs } from 'node:util';
import { Checkout } from './checkout.ts';
import { type Fault, faults, type Kind } from './faults.ts';
import { type Verdict, Verdicts } from './verdicts.ts';

/**
 * `npm run test:faults` applies one fault after another to a copy of the checkout, and judges the copy only by its
 * paths. Exit code 1 if a fault is not caught, or if paths fail without a fault. A run that was ended goes on where it was, as
 * long as no file has changed; `--minutes N` ends it by itself, with exit code 2 where faults are left, and `--again` judges all of them anew.
 */

interface Caught {
  readonly by: string;
  readonly message: string;
}

const trial = ['--plan', 'tools/faults/trial.json'];
const conditions = ['--plan', 'tools/faults/conditions.json'];
const session = ['--survey', 'two', 'session'];

/** The paths to walk for each kind of fault: those of the affected machines, and the plan of a survey. */
const runs: Record<Kind, readonly (readonly string[])[]> = {
  machine: [trial, session, ['question'], ['ahead']],
  view: [trial, ['returning'], session],
  address: [trial, ['returning'], session],
  effect: [trial, ['question'], session],
  deadline: [['deadline'], ['moreTime'], session],
  upload: [['upload'], ['fileList'], ['twoFiles']],
  mission: [
    ['mission'],
    ['quietMission'],
    ['lateMission'],
    ['nextMission'],
    ['notes'],
    ['companion'],
    ['goal'],
    ['delivery'],
    ['deliveryEnd'],
  ],
  restart: [['returning'], session, trial],
  server: [trial, ['returning'], session],
  'stored answer': [trial, ['returning'], session],
  meaning: [conditions, trial],
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '3' },
    minutes: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
const chosen = faults.filter(({ name }) => values.only === undefined || name.match(values.only));

const verdicts = await Verdicts.read('test-results/faults.json', values.again);
const end = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;

const checkout = await Checkout.create();
try {
  if (values.only === undefined && !verdicts.isUnalarmed) {
    await requireNoFalseAlarm();
    await verdicts.noteUnalarmed();
  }
  for (const fault of chosen) {
    const known = verdicts.of(fault);
    if (!known && Date.now() > end) continue;
    const verdict = known ?? (await verdictOf(fault));
    if (!known) await verdicts.note(fault, verdict);
    const mark = verdict.isCaught ? '✓' : '✗';
    console.log(
      `${mark} ${fault.kind}: ${fault.name}\n  ${verdict.words}${known ? ' (before)' : ''}`,
    );
  }
  const judged = chosen.filter((fault) => verdicts.of(fault));
  const survivors = judged.filter((fault) => !verdicts.of(fault)?.isCaught);
  const count = judged.length - survivors.length;
  const left = chosen.length - judged.length;
  console.log(
    `${count} of ${judged.length} faults were caught, ${Math.round((100 * count) / judged.length)} %.${left > 0 ? ` ${left} are left: run it again.` : ''}`,
  );
  if (left > 0) process.exitCode = 2;
  if (survivors.length > 0) process.exitCode = 1;
} finally {
  await checkout.remove();
}

/** Judges a fault; one that cannot be judged, as its server does not start, does not end the run, but is not caught by a path. */
async function verdictOf(fault: Fault): Promise<Verdict> {
  try {
    const caught = await judge(fault);
    if (!caught) return { isCaught: false, words: 'not caught' };
    return { isCaught: true, words: `${caught.by}: ${caught.message}` };
  } catch (error) {
    return { isCaught: false, words: `not judged: ${String(error).slice(0, 400)}` };
  }
}

/** Checks that paths pass without a fault, because paths that always fail would seem to catch every fault. */
async function requireNoFalseAlarm(): Promise<void> {
  const all = [...new Set(Object.values(runs).flat())];
  const caught =
    (await generate()) ?? (await checkout.serve('dist', (origin) => walk(origin, all)));
  if (caught) throw new Error(`Without a fault, ${caught.by} fails: ${caught.message}`);
}

async function judge(fault: Fault): Promise<Caught | null> {
  const undo = await checkout.change(fault);
  try {
    const frozen = await checkout.paths('freeze', '--check');
    if (frozen.code !== 0) return { by: 'freeze --check', message: firstLine(frozen.errors) };
    const planned = await generate();
    if (planned) return planned;
    // The server and the paths run from their sources, but the browser gets the built app.
    const isBuilt = !fault.file.startsWith('server/');
    if (isBuilt) await checkout.build('dist-faulty');
    return await checkout.serve(isBuilt ? 'dist-faulty' : 'dist', (origin) =>
      walk(origin, runs[fault.kind]),
    );
  } finally {
    await undo();
  }
}

/** Generates the plans of the surveys, which the evaluator of the documents judges before anything is built. */
async function generate(): Promise<Caught | null> {
  for (const [, file = ''] of [trial, conditions]) {
    const { code, errors } = await checkout.paths('survey', file);
    if (code !== 0) return { by: `survey ${file}`, message: firstLine(errors) };
  }
  return null;
}

/** Walks paths until a selection fails: `run` itself walks a failed path once more, because a slow machine may exceed a time limit once. */
async function walk(
  origin: string,
  selections: readonly (readonly string[])[],
): Promise<Caught | null> {
  for (const selection of selections) {
    const limits = ['--bail', '--timeout', '20', '--workers', values.workers];
    const { code, errors } = await checkout.paths('run', '--url', origin, ...selection, ...limits);
    if (code !== 0) return { by: `run ${selection.join(' ')}`, message: firstLine(errors) };
  }
  return null;
}

/** The first line that reports a failure, else the first line; a line that ends with a colon goes on in the next. */
function firstLine(errors: string): string {
  const lines = errors.trim().split('\n');
  const start = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('✗')),
  );
  const [first = '', second = ''] = lines.slice(start);
  return (first.endsWith(':') ? `${first} ${second.trim()}` : first).slice(0, 400);
}
