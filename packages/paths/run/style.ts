export const style = `
:root { color-scheme: light dark; --ink: #1c1917; --paper: #fff; --soft: #f5f5f4; --line: #a8a29e; --good: #166534; --good-back: #dcfce7; --bad: #b91c1c; --bad-back: #fee2e2; --dim: #57534e; --link: #1d4ed8; --heat: #f59e0b }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --paper: #1c1917; --soft: #292524; --line: #78716c; --good: #86efac; --good-back: #14321f; --bad: #fca5a5; --bad-back: #451a1a; --dim: #d6d3d1; --link: #93c5fd; --heat: #b45309 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 75rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1.25rem; margin-block-start: 2rem } h3 { font-size: 1rem; margin: 0; display: inline }
a { color: var(--link) } em { font-style: normal; font-size: .8125rem; color: var(--dim) } small { color: var(--dim) }
code { font-size: .875rem } pre { white-space: pre-wrap }
table { border-collapse: collapse; inline-size: 100% } th, td { text-align: start; vertical-align: top; padding: .25rem .5rem; border-block-end: 1px solid var(--line) }
td.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
.verdict { padding: .75rem 1rem; border-inline-start: .375rem solid var(--line); background: var(--soft) }
.verdict.walked { border-color: var(--good) } .verdict.failed { border-color: var(--bad) }
.chart, .within { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); align-items: start }
.state { border: 1px dashed var(--line); border-radius: .375rem; padding: .5rem; background: var(--paper) }
.state h3 { display: block; margin: 0; font-size: 1rem } .state ul { margin: .25rem 0; padding-inline-start: 1.125rem; font-size: .875rem }
.state:has(> .within) { grid-column: 1 / -1 }
.state.walked { border: 2px solid var(--good); background: var(--good-back) } .state.failed { border: 3px double var(--bad); background: var(--bad-back) }
.state.walked > h3 > em { color: var(--good) } li.failed, li.failed > em, .state.failed > h3 > em { color: var(--bad) } li.not-walked { color: var(--dim) }
.chart li.walked > em { color: var(--ink) } .chart li { padding-inline: .25rem; border: 1px solid transparent; border-radius: .25rem } .chart li.heat-0 { border: 1px dashed var(--bad); list-style: none }
.heat-1 { background: color-mix(in srgb, var(--heat) 12%, transparent) } .heat-2 { background: color-mix(in srgb, var(--heat) 28%, transparent) } .heat-3 { background: color-mix(in srgb, var(--heat) 44%, transparent) } .heat-4 { background: color-mix(in srgb, var(--heat) 62%, transparent) } .heat-5 { background: color-mix(in srgb, var(--heat) 80%, transparent) }
details { border: 1px solid var(--line); border-radius: .375rem; margin-block: .5rem; padding: .5rem .75rem } summary { cursor: pointer }
details.failed { border: 2px solid var(--bad) } tr.failed td { background: var(--bad-back) } tr.not-walked td { color: var(--dim) }
.mark { white-space: nowrap; font-size: .8125rem; border: 1px solid currentColor; border-radius: .25rem; padding-inline: .25rem }
.mark.failed { color: var(--bad) } .mark.walked { color: var(--good) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .75rem } dt { color: var(--dim) } dd { margin: 0 }
img { max-inline-size: 100%; border: 1px solid var(--line) } td img { display: block; max-block-size: 15rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-block-end: .5rem } thead { display: none } tr { display: block; border-block-end: 1px solid var(--line); padding-block: .375rem } td { display: block; padding: 0 .25rem; border: 0 } td:first-child { float: inline-start; min-inline-size: 1.75rem; font-weight: bold } td.number { text-align: start; color: var(--dim) } td + td + td { padding-inline-start: 2rem } }
@media print { details::details-content { content-visibility: visible } }
`;
