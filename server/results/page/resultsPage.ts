import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Code } from '../../../contract/questions/index.ts';
import type { Theme } from '../../../contract/theme.ts';
import { allowsSignature } from '../../sessions/signatureRules.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { resultsSheet } from '../../surveys/themes/pageSheet.ts';
import { stripes } from '../charts/stripes.ts';
import { figuresOf, typesWithFigures } from '../figuresOf.ts';
import { integer, moment } from '../markup/format.ts';
import { type Html, nothing } from '../markup/html.ts';
import type { GroupStatistics } from '../statistics/group.ts';
import type { QuestionStatistics } from '../statistics/questions.ts';
import type { Statistics } from '../statistics/statisticsOf.ts';
import { contents } from './contents.ts';
import { dropOff, times } from './flow.ts';
import { groupSelects, groupTemplates } from './groups.ts';
import { logoOf } from './logo.ts';
import { missionArms } from './missionArms.ts';
import { audience, overview } from './overview.ts';
import { questionSection } from './questions/question.ts';
import { scores } from './scores.ts';
import { isSusSurvey } from './sus.ts';
import { type TextOptions, type Texts, textsOf } from './texts.ts';

const style = ['page', 'charts', 'controls']
  .map((name) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8'))
  .join('');
const script = readFileSync(new URL('script.js', import.meta.url), 'utf8');

/** Returns the sources of the page's inline style and script for a policy of the server. */
export function resultsSources(theme: Theme | undefined) {
  return {
    style: [`'${hashOf(style + resultsSheet(theme))}'`],
    script: [`'${hashOf(script)}'`],
  };
}

/** Returns a content security policy under which the page works and loads nothing from the network. */
function policyOf(theme: Theme | undefined): string {
  const sources = resultsSources(theme);
  return [
    "default-src 'none'",
    `style-src ${sources.style}`,
    `script-src ${sources.script}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export interface PageOptions extends TextOptions {
  /** The time of the page in epoch milliseconds. */
  readonly madeAt: number;
  /** The filter of the sessions in words, such as "from 2031-05-01". */
  readonly filter?: string;
  /** The address of the list of surveys, if a server shows the page. */
  readonly home?: string | undefined;
  /** The look of the page, its logo a `data:` URL; undefined for that of the product. */
  readonly theme?: Theme | undefined;
}

/** Makes a results page as one HTML file without external resources; see docs/results.md. */
export function resultsPage(
  statistics: Statistics,
  survey: Questionnaire,
  { madeAt, filter = '', home, theme, ...reader }: PageOptions,
): string {
  const { all, facets, removed } = statistics;
  const texts = textsOf(survey, { ...reader, removed });
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policyOf(theme)}">
<link rel="icon" href="data:,">
<title>${texts.surveyTitle} – Results</title>
<style>${raw(style + resultsSheet(theme))}</style>
</head>
<body>
${stripes}
<header>
${logoOf(theme)}
${home === undefined ? html`<p class="kicker">Results</p>` : html`<p class="kicker"><a href="${home}">Results</a></p>`}
<h1>${texts.survey}</h1>
<p>${integer(all.sessions.started)} sessions, ${moment(madeAt)}${filter === '' ? '' : html`, ${filter}`}</p>
${groupSelects(statistics)}
</header>
<div class="columns">
${contents(all.questions, texts)}
<main id="results">${groupBody(all, survey, texts, missionArms(all.questions, statistics, texts))}</main>
</div>
<footer><p>Times are in UTC. Groups of fewer than five sessions, texts, and words of fewer than three respondents are not shown.</p></footer>
${groupTemplates(statistics, (group) => groupBody(group, survey, texts))}
${facets.length === 0 ? nothing : html`<script>${raw(script)}</script>`}
</body>
</html>
`);
}

/** Makes the page of a group of sessions; `comparison` compares it with others. */
function groupBody(
  group: GroupStatistics,
  survey: Questionnaire,
  texts: Texts,
  comparison = nothing,
): Html {
  const { definition } = survey;
  const { sessions, questions } = group;
  if (sessions.started === 0) return html`<p>No session has started yet.</p>`;
  return html`${overview(sessions)}
${scores(sessions, { isSus: isSusSurvey(survey), maximum: definition.scoring?.maximum })}
${typesWithFigures.map((type) => comparisonOf(type, questions, texts))}
${comparison}
<section aria-labelledby="questions"><h2 id="questions">Questions</h2>
${questions.map((question, index) => questionSection(question, index + 1, texts))}</section>
${dropOff(group, texts)}
${times(group, texts)}
${audience(sessions, { hasSignature: allowsSignature(survey), hasEnds: definition.ends !== undefined })}`;
}

/** Draws one figure for all questions of a type. */
function comparisonOf(type: Code, questions: readonly QuestionStatistics[], texts: Texts): Html {
  const counted = questions.flatMap(({ id, result }, index) =>
    result.kind === 'figures' && result.type === type
      ? [{ id, number: index + 1, counts: result.counts }]
      : [],
  );
  return figuresOf(type)?.comparison(counted, texts) ?? nothing;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
