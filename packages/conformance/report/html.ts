import type { Result } from '../run.ts';
import { countOf, factsOfFailure, type Section, sectionsOf } from './summary.ts';

const style = `
:root { color-scheme: light dark; --ink: #1c1917; --paper: #fff; --line: #a8a29e; --good: #166534; --bad: #b91c1c; --dim: #57534e }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --paper: #1c1917; --line: #78716c; --good: #86efac; --bad: #fca5a5; --dim: #d6d3d1 } }
body { margin: 0 auto; max-inline-size: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin-block-start: 2rem }
ul { list-style: none; padding: 0 } li { border-block-end: 1px solid var(--line); padding-block: .375rem }
.passed b { color: var(--good) } .failed b { color: var(--bad) } .skipped, small { color: var(--dim) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .75rem; margin-block: .5rem } dt { color: var(--dim) } dd { margin: 0; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace }
`;

const words = { passed: 'passed', failed: 'failed', skipped: 'skipped' };

/** The report as a page without a script. */
export function htmlReport(results: readonly Result[], origin: string): string {
  const title = `Conformance of ${safe(origin)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'skipped')} skipped.</p>
${sectionsOf(results).map(sectionOf).join('\n')}
</main></body></html>
`;
}

function sectionOf({ title, link, results }: Section): string {
  return `<h2>${safe(title)} <small>${safe(link)}</small></h2><ul>${results.map(itemOf).join('\n')}</ul>`;
}

function itemOf(result: Result): string {
  const { check, outcome, reason, failure } = result;
  const facts = failure
    ? `<dl>${factsOfFailure(result, failure)
        .map(([name, text]) => `<dt>${name}</dt><dd>${safe(text)}</dd>`)
        .join('')}</dl>`
    : '';
  return `<li class="${outcome}"><b>${words[outcome]}</b> <code>${safe(check.id)}</code> <small>${check.level}${reason ? `: ${safe(reason)}` : ''}</small>${facts}</li>`;
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
