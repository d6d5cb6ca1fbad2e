import { html } from 'hono/html';
import { type Point, plane } from '../charts/plane.ts';
import { coefficient } from '../markup/format.ts';
import { figure, type Html, nothing, table } from '../markup/html.ts';
import type { QuestionStatistics } from '../statistics/questions.ts';
import { categoryNames } from './questions/kano.ts';
import type { Texts } from './texts.ts';

/** All Kano questions of a survey in one plane. */
export function kanoPlane(questions: readonly QuestionStatistics[], texts: Texts): Html {
  const features = questions.flatMap(({ id, result }, index) =>
    result.kind === 'kano' && result.better !== null && result.worse !== null
      ? [{ id, number: index + 1, better: result.better, worse: result.worse }]
      : [],
  );
  if (features.length === 0) return nothing;
  const points = features.map(
    ({ number, better, worse }): Point => ({ label: String(number), x: -worse, y: better }),
  );
  const { attractive, oneDimensional, indifferent, mustBe } = categoryNames;
  return html`<section aria-labelledby="kano"><h2 id="kano">Kano plane</h2>
${figure(
  'Features by the number of their question',
  plane(
    points,
    {
      x: 'Worse, if it is not there (0 to −1)',
      y: 'Better, if it is there (0 to 1)',
      quarters: [attractive, oneDimensional, indifferent, mustBe],
    },
    'Plane of features; the table below has their coefficients',
  ),
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
