import { html } from 'hono/html';
import { figureOf, integer } from '../markup/format.ts';
import { type Html, nothing } from '../markup/html.ts';
import type { SessionStatistics } from '../statistics/sessions.ts';
import { facts, histogram } from './overview.ts';
import { susGrade } from './sus.ts';

/**
 * Shows the scores of completed sessions; those of a System Usability Scale with their percentile
 * and grade.
 */
export function scores(
  { score, scoreDeviation }: SessionStatistics,
  { isSus, maximum }: { readonly isSus: boolean; readonly maximum: number | undefined },
): Html {
  const summary = score?.summary ?? null;
  if (score === null || summary === null) return nothing;
  const grade = isSus ? susGrade(summary.mean) : null;
  return html`<section aria-labelledby="scores"><h2 id="scores">${isSus ? 'System Usability Scale' : 'Scores'}</h2>
${facts([
  [
    'Mean',
    maximum === undefined
      ? figureOf(summary.mean)
      : `${figureOf(summary.mean)} of ${integer(maximum)}`,
  ],
  ['Median', figureOf(summary.median)],
  ['Standard deviation', figureOf(scoreDeviation)],
  ...(grade === null
    ? []
    : ([
        ['Percentile', integer(grade.percentile)],
        ['Grade', grade.grade],
      ] as const)),
])}
${grade === null ? nothing : html`<p>The mean is higher than that of about ${integer(grade.percentile)}% of the studies in the published data; 68 is their average.</p>`}
${histogram(`Scores of ${integer(summary.count)} completed sessions`, score.bins, figureOf)}</section>`;
}
