import { parseArgs } from 'node:util';
import { Checkout } from './checkout.ts';
import { type Fault, faults, type Kind } from './faults.ts';

/**
 * `npm run test:faults` applies one fault after another to a copy of the checkout, and judges the copy only by its
 * paths. Exit code 1 if an uncaught fault has no `isMissed`, or if paths fail without a fault.
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
  deadline: [['deadline'], session],
  mission: [
    ['mission'],
    ['quietMission'],
    ['lateMission'],
    ['nextMission'],
    ['companion'],
    ['delivery'],
  ],
  restart: [['returning'], session, trial],
  server: [trial, ['returning'], session],
  'stored answer': [trial, session],
  meaning: [conditions, trial],
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '3' },
  },
});
const chosen = faults.filter(({ name }) => values.only === undefined || name.match(values.only));

const checkout = await Checkout.create();
try {
  if (values.only === undefined) await requireNoFalseAlarm();
  const survivors: Fault[] = [];
  for (const fault of chosen) {
    const caught = await judge(fault);
    if (!caught) survivors.push(fault);
    const verdict = caught ? `${caught.by}: ${caught.message}` : 'not caught';
    console.log(`${caught ? '✓' : '✗'} ${fault.kind}: ${fault.name}\n  ${verdict}`);
  }
  const count = chosen.length - survivors.length;
  console.log(
    `${count} of ${chosen.length} faults were caught, ${Math.round((100 * count) / chosen.length)} %.`,
  );
  if (survivors.some(({ isMissed }) => !isMissed)) process.exitCode = 1;
} finally {
  await checkout.remove();
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

/** Walks paths until a selection fails twice, because a slow machine may exceed a time limit once. */
async function walk(
  origin: string,
  selections: readonly (readonly string[])[],
): Promise<Caught | null> {
  for (const selection of selections) {
    const limits = ['--bail', '--timeout', '20', '--workers', values.workers];
    const run = () => checkout.paths('run', '--url', origin, ...selection, ...limits);
    if ((await run()).code === 0) continue;
    const { code, errors } = await run();
    if (code !== 0) return { by: `run ${selection.join(' ')}`, message: firstLine(errors) };
  }
  return null;
}

/** The first line that reports a failure, else the first line. */
function firstLine(errors: string): string {
  const lines = errors.trim().split('\n');
  return (lines.find((line) => line.startsWith('✗')) ?? lines[0] ?? '').slice(0, 400);
}
