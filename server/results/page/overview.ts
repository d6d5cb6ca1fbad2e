import { html } from 'hono/html';
import { bar, stackedBar } from '../charts/bars.ts';
import { columnChart } from '../charts/columns.ts';
import {
  dayName,
  decimal,
  duration,
  integer,
  percentage,
  roundDuration,
  shareOf,
} from '../markup/format.ts';
import { figure, type Html, nothing, table } from '../markup/html.ts';
import type { Count } from '../statistics/counts.ts';
import type { Bin } from '../statistics/distribution.ts';
import type { SessionStatistics } from '../statistics/sessions.ts';
import { byPeriod } from './periods.ts';

/** Shows key figures, response and completion by day, and how sessions ended. */
export function overview(sessions: SessionStatistics): Html {
  const { started, completed, byQuota, endedEarly, unfinished } = sessions;
  const { summary, bins } = sessions.duration;
  return html`<section aria-labelledby="overview"><h2 id="overview">Overview</h2>
${facts([
  ['Started', integer(started)],
  ['Completed', integer(completed)],
  ['Completion', percentage(completed, started)],
  ['Median duration', duration(summary?.median)],
  ...(sessions.score === null
    ? []
    : [['Mean score', decimal(sessions.score.summary?.mean)] as const]),
])}
${daysChart(sessions)}
${countTable(
  'How sessions stand',
  [
    ['Completed', completed],
    ['Not ended: left, or still answering', unfinished],
    ...(endedEarly > 0 ? [['Ended before the last question', endedEarly] as const] : []),
    ...(byQuota > 0 ? [['Ended by a full quota', byQuota] as const] : []),
  ],
  started,
  'Session',
)}
${
  summary === null
    ? nothing
    : html`<h3>Duration of completed sessions</h3>
${histogram('From the start to the end', bins, duration, roundDuration)}
<p>Median ${duration(summary.median)}; half of them took ${duration(summary.low)} to ${duration(summary.high)}.</p>`
}</section>`;
}

/**
 * Shows languages, devices, channels, arms, ends, quotas and signatures, without those that have
 * nothing to compare.
 */
export function audience(
  sessions: SessionStatistics,
  { hasSignature, hasEnds }: { readonly hasSignature: boolean; readonly hasEnds: boolean },
): Html {
  const { started, languages, devices, channels, arms, quotas, ends, signatures } = sessions;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const list = (caption: string, counts: readonly Count[], name = (id: string) => id || '–') =>
    countTable(
      caption,
      counts.map(({ id, count }) => [name(id), count] as const),
      started,
      caption,
    );
  return html`<section aria-labelledby="audience"><h2 id="audience">Respondents</h2>
${list('Language', languages, (id) => names.of(id) ?? id)}
${list('Device', devices)}
${channels.length > 1 ? list('Channel', channels) : ''}
${
  arms.length === 0
    ? ''
    : table(
        'Arms',
        ['Arm', 'Started', 'Completed', 'Completion'],
        arms.map((arm) => [
          html`${arm.id}${bar(shareOf(arm.completed, arm.started))}`,
          integer(arm.started),
          integer(arm.completed),
          percentage(arm.completed, arm.started),
        ]),
      )
}
${hasEnds ? list('End pages', ends, (id) => id || 'The end page of all others') : ''}
${quotas.length > 0 ? list('Ended by a full quota', quotas) : ''}
${hasSignature ? countTable('Signatures', [['Signed', signatures]], started, 'Signature') : ''}</section>`;
}

/** Makes a list of figures with their names. */
export function facts(entries: readonly (readonly [name: string, value: Html | string])[]): Html {
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Makes a table with a bar, a share and a count in each row. */
export function countTable(
  caption: Html | string,
  rows: readonly (readonly [name: Html | string, count: number])[],
  all: number,
  heading = 'Answer',
): Html {
  return table(
    caption,
    [heading, 'Share', 'Count'],
    rows.map(([name, count]) => [
      html`${name}${bar(shareOf(count, all))}`,
      percentage(count, all),
      integer(count),
    ]),
  );
}

/** Draws columns over the bins of numbers. */
export function histogram(
  caption: Html | string,
  bins: readonly Bin[],
  written: (value: number) => string,
  label = written,
): Html {
  const areWhole = bins.every(({ from, to }) => to - from === 1);
  const name = ({ from, to, isClosed }: Bin) => {
    if (to === Number.POSITIVE_INFINITY) return `${written(from)} or more`;
    if (areWhole) return written(from);
    return `${written(from)} to ${isClosed ? '' : 'below '}${written(to)}`;
  };
  const last = bins.at(-1);
  const tail = last?.to === Number.POSITIVE_INFINITY ? `; the last column: ${name(last)}` : '';
  return figure(
    html`${caption}${tail}`,
    columnChart(
      bins.map(({ from, count }) => ({ label: label(from), value: count })),
      'Histogram; the table below has its numbers',
    ),
    table(
      'Numbers of the histogram',
      ['From', 'Count'],
      bins.map((bin) => [name(bin), integer(bin.count)]),
    ),
    'Table of the histogram',
  );
}

function daysChart({ days }: SessionStatistics): Html {
  if (days.length === 0) return nothing;
  const { unit, periods } = byPeriod(days);
  return figure(
    html`Response by ${unit}: sessions by the ${unit} of their start (UTC)
<span class="legend"><span>${stackedBar([{ share: 1, tone: 'soft' }])} started</span><span>${stackedBar([{ share: 1, tone: 'main' }])} of these completed</span></span>`,
    columnChart(
      periods.map(({ day, started, completed }) => ({
        label: unit === 'month' ? day : dayName(day),
        value: started,
        part: completed,
      })),
      `Sessions by ${unit}; the table below has its numbers`,
    ),
    table(
      `Response and completion by ${unit}`,
      [
        unit === 'day' ? 'Day' : unit === 'week' ? 'Week from' : 'Month',
        'Started',
        'Completed',
        'Completion',
      ],
      periods.map(({ day, started, completed }) => [
        day,
        integer(started),
        integer(completed),
        percentage(completed, started),
      ]),
    ),
    `Table of the response by ${unit}`,
  );
}
