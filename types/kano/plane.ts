import { html } from 'hono/html';
import { type Point, plane } from '../../server/results/charts/plane.ts';
import type { Counted } from '../../server/results/figures.ts';
import { coefficient } from '../../server/results/markup/format.ts';
import { figure, type Html, nothing, table } from '../../server/results/markup/html.ts';
import type { Texts } from '../../server/results/page/texts.ts';
import { categoryNames } from './chart.ts';
import type { KanoCounts } from './statistics.ts';

/** Places all Kano questions of a survey in a plane of the two coefficients. */
export function comparison(questions: readonly Counted<KanoCounts>[], texts: Texts): Html {
  const features = questions.flatMap(({ id, number, counts: { better, worse } }) =>
    better !== null && worse !== null ? [{ id, number, better, worse }] : [],
  );
  if (features.length === 0) return nothing;
  const points = features.map(
    ({ number, better, worse }): Point => ({ label: String(number), x: -worse, y: better }),
  );
  const { attractive, oneDimensional, indifferent, mustBe } = categoryNames;
  return html`<section aria-labelledby="kano"><h2 id="kano">Kano plane</h2>
${figure(
  'Features by the number of their question',
  html`<div class="plane-and-names">${plane(
    points,
    {
      x: 'Worse, if it is not there (0 to −1)',
      y: 'Better, if it is there (0 to 1)',
      quarters: [attractive, oneDimensional, indifferent, mustBe],
    },
    'Plane of features; the table below has their coefficients',
  )}<ol>${features.map(
    ({ id, number }) => html`<li value="${number}">${texts.title(id)}</li>`,
  )}</ol></div>`,
  table(
    'Coefficients of the features',
    ['Feature', 'Better', 'Worse'],
    features.map(({ id, number, better, worse }) => [
      html`${number}. ${texts.title(id)}`,
      coefficient(better),
      coefficient(worse),
    ]),
  ),
  'Table of the features',
)}</section>`;
}
