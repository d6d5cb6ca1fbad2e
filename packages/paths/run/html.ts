import { surveysFor } from '../plans.ts';
import type { Script } from '../script.ts';
import { type Coverage, chart, classOf, coverageOf, type Mark, safe } from './coverage.ts';
import type { MachinePaths, Report } from './reportData.ts';
import type { Fault, Result, StepResult } from './result.ts';
import { style } from './style.ts';
import { surveyWords } from './surveyWords.ts';

type Pictures = ReadonlyMap<string, string>;

export function page(report: Report, pictures: Pictures): string {
  const { origin, found, planned, machines, results, facts, browser, ms } = report;
  const all: readonly WithScript[] = planned?.walks ?? machines.flatMap(({ walks }) => walks);
  const failed = all.filter(({ script }) => results.get(script.id)?.fault);
  const flaky = all.filter(({ script }) => results.get(script.id)?.flaky);
  const missing = all.length - results.size;
  const isWell = failed.length === 0;
  const survey = planned ?? found;
  const title = survey ? `Paths through "${survey.surveyId}"` : 'Paths through generated surveys';
  const where = survey ? `${origin}/${survey.surveyId}` : origin;
  const verdict = [
    isWell
      ? `${all.length - missing} of ${all.length} paths passed.`
      : `${failed.length} of ${all.length} paths failed.`,
    ...(flaky.length > 0 ? [`${flaky.length} of those that passed had failed once (flaky).`] : []),
    ...(missing > 0 ? [`${missing} did not run.`] : []),
  ].join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(`${isWell ? '' : `${failed.length} failed: `}${title}`)}</title><style>${style}</style></head>
<body><main><h1>${safe(title)}</h1>
<p class="verdict ${isWell ? 'walked' : 'failed'}"><strong>${verdict}</strong> It took ${seconds(ms)}.</p>
<dl><dt>Where</dt><dd><a href="${safe(where)}">${safe(where)}</a></dd>
<dt>${survey ? 'Survey' : 'Surveys'}</dt><dd>${safe(
    survey?.title ??
      surveysFor(machines.map(({ machine }) => machine))
        .map(({ id }) => id)
        .join(', '),
  )}</dd>
<dt>When</dt><dd>${safe(facts.date)}</dd>
<dt>Browser</dt><dd>${safe(browser ?? 'none')}</dd>
<dt>Version</dt><dd>paths ${safe(facts.version)}${facts.commit === null ? '' : `, commit ${safe(facts.commit)}`}</dd>
<dt>Paths</dt><dd><code>${safe(commandOf(report))}</code></dd>
${machines.map((paths) => summary(paths, report)).join('\n')}</dl>
${planned ? '' : `<p>A step marked ${injected} had an injected reply or a lost call in this run. All other replies came from the deployment.</p>`}
${planned ? planned.omitted.map((line) => `<p>${safe(line)}</p>`).join('\n') : ''}
${failed.length > 0 ? `<h2>What failed</h2>${faults(failed, report, pictures)}` : ''}
${flaky.length > 0 ? `<h2>What failed once</h2><p>These paths failed and passed when they were walked again at once.</p>${onceFailed(flaky, report, pictures)}` : ''}
${machines.map((paths) => machineOf(paths, report, pictures)).join('\n')}
${(planned?.walks ?? []).map(({ script }) => pathOf(script, results.get(script.id), pictures)).join('\n')}
</main></body></html>
`;
}

interface WithScript {
  readonly script: Script;
}

function commandOf({ origin, found, planned, command }: Report): string {
  if (planned) return command;
  const run = `run --url ${origin}${found ? ` --survey ${found.surveyId}` : ''}`;
  return command.replace(' -- ', ` -- ${run} `);
}

const injected = '<span class="mark">injected</span>';

function summary({ machine, walks }: MachinePaths, { results }: Report): string {
  const own = walks.flatMap(({ script }) => results.get(script.id) ?? []);
  const stops = own.flatMap(({ steps }) => steps);
  const count = stops.filter((stop) => stop.isInjected).length;
  const failed = own.filter(({ fault }) => fault).length;
  return `<dt>${safe(machine.name)}</dt><dd>${many(walks.length, 'path')}, ${failed} failed; ${stops.length} steps walked, ${count} of them injected</dd>`;
}

/** Lists each kind of failure with its paths. */
function faults(
  failed: readonly WithScript[],
  { found, results }: Report,
  pictures: Pictures,
): string {
  const words = surveyWords(found);
  const own = failed.flatMap(({ script }) => results.get(script.id) ?? []);
  return own
    .filter(({ sameAs }) => sameAs === undefined)
    .map((result) => {
      const { id, fault, shrunk, tries } = result;
      if (!fault) return '';
      const others = own.filter(({ sameAs }) => sameAs === id);
      const also = others.map((other) => link(other.id)).join(', ');
      const told = shrunk
        ? `<p>The shortest path that fails so has ${many(shrunk.script.steps.length, 'step')} instead of ${fault.at} (${many(tries ?? 0, 'shorter path')} walked):</p><ol>${shrunk.script.steps.map((step) => `<li>${safe(words(step.do))}</li>`).join('') || '<li>Open the survey.</li>'}</ol>`
        : tries === undefined
          ? ''
          : `<p>No shorter path was found to fail so (${many(tries, 'shorter path')} walked).</p>`;
      return `<section><h3>State "${safe(fault.state)}"</h3><p>On ${link(id)}, step ${fault.at}${also ? `, and likewise on ${also}` : ''}.</p>${told}${faultOf(shrunk?.fault ?? fault, pictures)}</section>`;
    })
    .join('\n');
}

/** Lists the paths that failed once, with their failures. */
function onceFailed(flaky: readonly WithScript[], { results }: Report, pictures: Pictures): string {
  return flaky
    .flatMap(({ script }) => {
      const fault = results.get(script.id)?.flaky;
      if (!fault) return [];
      return `<section><h3>State "${safe(fault.state)}"</h3><p>On ${link(script.id)}, step ${fault.at}.</p>${faultOf(fault, pictures)}</section>`;
    })
    .join('\n');
}

function faultOf(fault: Fault, pictures: Pictures): string {
  const { phase, action, expected, message, screenshot, trace } = fault;
  const seen = fault.page;
  const picture = screenshot === undefined ? undefined : pictures.get(screenshot);
  const rows = [
    ['Done', action + (phase === 'do' ? ' (this could not be done)' : '')],
    ['Must be seen', expected],
    ['The check said', message],
    ['There was', seen.heading === '' ? 'no heading' : `the heading "${seen.heading}"`],
    ['At', seen.address],
    ['Text on the page', seen.text],
    ...(seen.errors.length > 0 ? [['Console', seen.errors.join(' · ')]] : []),
  ];
  return `<dl>${rows.map(([name = '', text = '']) => `<dt>${name}</dt><dd>${safe(text)}</dd>`).join('')}${
    trace
      ? `<dt>Trace</dt><dd><a href="${safe(trace)}">${safe(trace)}</a> (open it with <code>npx playwright-core show-trace</code>)</dd>`
      : ''
  }</dl>${picture ? `<img alt="The page as it was then" src="data:image/png;base64,${picture}">` : ''}`;
}

function machineOf(sheet: MachinePaths, { found, results }: Report, pictures: Pictures): string {
  const { machine, walks, isCut } = sheet;
  const coverage = coverageOf(sheet, results);
  const words = surveyWords(found);
  return `<h2>${safe(machine.plan.name)}: the statechart</h2>
<p>${safe(machine.plan.texts.about)}</p><p>${covered(coverage)}. The colour and the number of a transition are how often these paths have taken it; a dashed frame with ✗ is one that they have never taken.</p>${chart(coverage)}
<h2>${safe(machine.plan.name)}: the paths</h2>${isCut ? '<p>There are more: the limit cut them off.</p>' : ''}
${walks.map((walked) => pathOf(wording(walked.script, words), results.get(walked.script.id), pictures)).join('\n')}`;
}

function covered({ states, transitions }: Coverage): string {
  const words = [
    ['states', states],
    ['transitions', transitions],
  ] as const;
  return words
    .map(
      ([noun, { walked, failed, all }]) =>
        `${walked} of ${all} ${noun} walked${failed > 0 ? `, ${failed} failed` : ''}`,
    )
    .join('; ');
}

/** A script with the texts of the tested survey in place of those of the generated one. */
function wording(script: Script, words: (planned: string) => string): Script {
  const { start, steps } = script;
  return {
    ...script,
    start: { ...start, see: words(start.see) },
    steps: steps.map((step) => ({ ...step, do: words(step.do), see: words(step.see) })),
  };
}

function pathOf(script: Script, result: Result | undefined, pictures: Pictures): string {
  const { id, title, start, steps } = result?.walked ?? script;
  const mark: Mark = !result ? 'not walked' : result.fault ? 'failed' : 'walked';
  const word = result?.flaky ? 'flaky' : mark;
  const stops = result ? [result.start, ...result.steps] : [];
  const ms = stops.reduce((sum, stop) => sum + stop.ms, 0);
  const rows = [{ do: 'Open the survey.', see: start.see }, ...steps].map((step, place) =>
    rowOf(step, place, stops[place], result?.fault),
  );
  const fault = result?.fault;
  return `<details class="${classOf(mark)}"><summary><h3>${id}</h3> ${safe(title)} <span class="mark ${classOf(mark)}">${word}</span> <small>${many(steps.length, 'step')}, ${seconds(ms)}</small></summary>
<div id="${id}"><table><thead><tr><th></th><th>Do</th><th>Must be seen</th><th>Took</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
${fault ? faultOf(fault, pictures) : ''}</details>`;
}

function rowOf(
  step: { readonly do: string; readonly see: string },
  place: number,
  stop: StepResult | undefined,
  fault: Fault | undefined,
): string {
  const isBroken = fault?.at === place;
  const mark: Mark = isBroken
    ? 'failed'
    : stop && (!fault || place < fault.at)
      ? 'walked'
      : 'not walked';
  const isInjected = isBroken ? fault.isInjected : mark === 'walked' && stop?.isInjected;
  const took = mark === 'walked' && stop ? seconds(stop.ms) : mark;
  const picture = stop?.picture
    ? `<a href="${safe(stop.picture)}"><img loading="lazy" alt="The page after step ${place}" src="${safe(stop.picture)}"></a>`
    : '';
  return `<tr class="${classOf(mark)}"><td>${place}</td><td>${safe(step.do)}${isInjected ? ` ${injected}` : ''}</td><td>${safe(step.see)}${picture}</td><td class="number">${took}</td></tr>`;
}

function link(id: string): string {
  return `<a href="#${id}">${id}</a>`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
