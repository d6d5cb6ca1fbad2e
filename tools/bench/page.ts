import type { Browser, BrowserContext } from 'playwright-core';
import { calls } from '../../contract/calls.ts';
import { launchForMeasuring } from '../../packages/paths/browser/launch.ts';
import { filesOf, surveysOf, writeFiles } from '../../packages/paths/plans/surveys.ts';
import { serveProcess } from '../lib/server.ts';
import { median } from './numbers.ts';
import { countCalls } from './page/calls.ts';
import { serveStatic } from './page/floor.ts';
import { inputs, inputTable, measureInput, slowInputs, tree } from './page/inputs.ts';
import { type Conditions, fast, MeasuredTab, slow } from './page/load.ts';
import { measureParts, type Parts, partsTable } from './page/parts.ts';
import { buildPeer } from './page/peer.ts';
import { measureSteps, stepTable } from './page/steps.ts';
import { longSurvey, survey, surveyInTurn } from './page/survey.ts';
import { type Measured, tableOf } from './page/table.ts';

/* `npm run bench:page` measures pages of the built app, static pages and the same questions in Formbricks by turns in
   every round. `--short` takes few rounds, and three times as many where a limit is exceeded. `--steps` measures the
   steps between questions instead, `--calls` counts their function calls, `--inputs` measures what a respondent does
   within a question, and `--parts` what the time until the first paint consists of. */

const isShort = process.argv.includes('--short');
const rounds = Number(process.env.BENCH_ROUNDS ?? (isShort ? 3 : 9));
const staticRow = 'static HTML';
const peerRow = 'Formbricks';
/** The most times of the peer's next question; it took 1.3 to 2.4 times, beside other load too. */
const mostTimesPeerStep = 4;

const surveysDir = await surveysOf(
  { ...survey, ahead: true },
  surveyInTurn,
  longSurvey,
  ...inputs.map((input) => input.survey),
);
await writeFiles(surveysDir, filesOf([], [tree]));
const server = await serveProcess({ surveysDir });
// After the server has started: a build sets NODE_ENV to production, which needs an address of https.
const floor = await serveStatic(await buildPeer());
const peerAddress = `${floor.origin}/peer/index.html`;
const browser = await launchForMeasuring();
const ofSteps = process.argv.includes('--steps');
const ofInputs = process.argv.includes('--inputs');
const ofParts = process.argv.includes('--parts');
const ofCalls = process.argv.includes('--calls');
const near: Conditions = { ...fast, cpu: slow.cpu };
const address = `${server.origin}/${survey.id}`;

/** Loads each page once; the results are by the name of their row. */
type Round = (browser: Browser, conditions: Conditions) => Promise<Record<string, Measured>>;

const withoutScript: Round = async (there, conditions) => {
  const tab = await MeasuredTab.open(there, conditions, { hasScript: false });
  const first = await tab.load(floor.origin, false);
  const second = await tab.post();
  await tab.close();
  return { [staticRow]: { ...first, step: second.visible } };
};

const startPage: Round = async (there, conditions) => {
  const tab = await MeasuredTab.open(there, conditions, { hasScript: true });
  const load = await tab.load(address, true);
  await tab.close();
  return { 'start page': { ...load, step: null } };
};

const questions: Round = async (there, conditions) => {
  const tab = await MeasuredTab.open(there, conditions, { hasScript: true, prepare: start });
  const first = await tab.load(address, true);
  const step = await tab.step('Question 2:');
  const again = await (await tab.next()).load(address, true);
  await tab.close();
  return {
    'first question': { ...first, step },
    'return visit': { ...again, step: null },
  };
};

const longQuestions: Round = async (there, conditions) => {
  const prepare = (context: BrowserContext) => start(context, longSurvey.id);
  const tab = await MeasuredTab.open(there, conditions, { hasScript: true, prepare });
  const load = await tab.load(`${server.origin}/${longSurvey.id}`, true);
  await tab.close();
  return { [`first of ${longSurvey.questions.length} questions`]: { ...load, step: null } };
};

const peer: Round = async (there, conditions) => {
  const tab = await MeasuredTab.open(there, conditions, { hasScript: true });
  const first = await tab.load(peerAddress, false);
  const step = await tab.step('Question 2:');
  await tab.close();
  return { [peerRow]: { ...first, step } };
};

const scriptless: Round = async (there, conditions) => {
  const tab = await MeasuredTab.open(there, conditions, { hasScript: false, prepare: start });
  const first = await tab.load(address, false);
  const second = await tab.post();
  await tab.close();
  return { 'first question, JavaScript off': { ...first, step: second.visible } };
};

const conditions = ofSteps || ofInputs || ofParts || ofCalls ? [] : isShort ? [slow] : [slow, fast];
let exceeded: readonly string[] = [];
for (const condition of conditions) {
  exceeded = await measureVisits(condition, rounds);
  // A few rounds may exceed a limit by chance, so more rounds decide.
  if (isShort && exceeded.length > 0) exceeded = await measureVisits(condition, 3 * rounds);
}
if (ofSteps) {
  for (const [name, condition] of [
    ['no network', near],
    ['slow network', slow],
  ] as const) {
    const rows = new Map<string, Awaited<ReturnType<typeof measureSteps>>>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const [row, url] of [
        [staticRow, `${floor.origin}/steps`],
        [peerRow, peerAddress],
        ['next question ahead', address],
        ['next question in the reply', `${server.origin}/${surveyInTurn.id}`],
      ] as const) {
        const steps = await measureSteps(browser, url, condition, survey.questions.length);
        if (round > 0) rows.set(row, [...(rows.get(row) ?? []), ...steps]);
      }
    }
    console.log(`\nsteps, processor ÷ ${slow.cpu}, ${name}, ${rounds} rounds\n`);
    console.log(stepTable(rows, staticRow));
  }
}
if (ofCalls) {
  const steps = await countCalls(browser, address, survey.questions.length);
  const medianOf = (part: keyof (typeof steps)[number]) => median(steps.map((step) => step[part]));
  const [untilPaint, afterPaint] = [medianOf('untilPaint'), medianOf('afterPaint')];
  console.log(`\nfunction calls of a step: ${untilPaint} until the paint, ${afterPaint} after it`);
}
if (ofInputs) {
  const rows = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const input of inputs) {
      const delays = await measureInput(browser, server.origin, input, near);
      rows.set(input.name, [...(rows.get(input.name) ?? []), ...delays]);
    }
  }
  console.log(`\ninteractions, processor ÷ ${slow.cpu}, ${rounds} rounds\n`);
  console.log(inputTable(rows));
  for (const slowInput of slowInputs(rows)) {
    console.error(slowInput);
    process.exitCode = 1;
  }
}
if (ofParts) {
  const visits = {
    [staticRow]: { address: floor.origin, hasScript: false, isReturn: false },
    'start page': { address, hasScript: true, isReturn: false },
    'first question': { address, hasScript: true, isReturn: false, prepare: start },
    'return visit': { address, hasScript: true, isReturn: true, prepare: start },
    'JavaScript off': { address, hasScript: false, isReturn: false, prepare: start },
  };
  const rows = new Map<string, Parts[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const measured = await measureParts(browser, slow, visit);
      if (round > 0) rows.set(name, [...(rows.get(name) ?? []), measured]);
    }
  }
  console.log(`\nparts, slow, ${rounds} rounds\n\n${partsTable(rows)}`);
}
await browser.close();
await server.stop();
await floor.stop();
if (isShort && exceeded.length > 0) {
  console.error(exceeded.join('\n'));
  process.exitCode = 1;
}

/**
 * Prints a table of all pages; returns a sentence for each limit that a page exceeds. The limits are what the peer takes
 * on the same machine in the same rounds.
 */
async function measureVisits(condition: Conditions, count: number): Promise<readonly string[]> {
  const rows = new Map<string, Measured[]>();
  for (let round = 0; round <= count; round += 1) {
    for (const measure of [withoutScript, peer, startPage, questions, longQuestions, scriptless]) {
      for (const [name, load] of Object.entries(await measure(browser, condition))) {
        // The first round is not counted, because it warms up the server and the browser.
        if (round > 0) rows.set(name, [...(rows.get(name) ?? []), load]);
      }
    }
  }
  console.log(`\n${condition.name}, ${count} rounds\n\n${tableOf(rows, staticRow)}`);
  const medianOf = (name: string, column: keyof Measured) =>
    median((rows.get(name) ?? []).flatMap((load) => load[column] ?? []));
  if (medianOf('first question', 'bytes') <= medianOf('return visit', 'bytes'))
    throw new Error('The first question had its files from a cache: it is no first visit.');
  const limits = {
    visible: medianOf(peerRow, 'visible'),
    hydration: medianOf(peerRow, 'mainThread'),
    step: mostTimesPeerStep * medianOf(peerRow, 'step'),
  };
  const pages = [...rows.keys()].filter((name) => name !== staticRow && name !== peerRow);
  return pages.flatMap((name) =>
    (['visible', 'hydration', 'step'] as const)
      .filter((column) => column !== 'step' || name === 'first question')
      .filter((column) => medianOf(name, column) > limits[column])
      .map((column) => {
        const [taken, most] = [medianOf(name, column), limits[column]].map(Math.round);
        return `${name}: ${column} takes ${taken} ms, more than ${most} ms by ${peerRow}.`;
      }),
  );
}

/** Starts a survey by calls of the API, so that the page shows the first question. */
async function start(context: BrowserContext, surveyId = survey.id): Promise<void> {
  await context.request.post(server.origin + calls.start.path, {
    form: { surveyId, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
  });
}
