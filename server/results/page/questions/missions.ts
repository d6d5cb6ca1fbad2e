import { html } from 'hono/html';
import { type MissionEventCode, missionEvents } from '../../../../contract/missionEvents.ts';
import { quartileBar } from '../../charts/bars.ts';
import { coefficient, duration, integer, percentage, roundDuration } from '../../markup/format.ts';
import { nothing, table } from '../../markup/html.ts';
import type { Interval } from '../../statistics/intervals.ts';
import type { GoalSuccess, MissionSuccess } from '../../statistics/results.ts';
import { countTable, facts, histogram } from '../overview.ts';
import type { Chart } from './chart.ts';
import { missionLines } from './missionLines.ts';
import { outcomeNames } from './outcomeNames.ts';

/** The names of events for readers; docs/missions.md has their codes. */
const eventNames: Readonly<Record<MissionEventCode, string>> = {
  [missionEvents.startTask]: 'Start',
  [missionEvents.finishTask]: 'Completion confirmed',
  [missionEvents.cancelTask]: 'Abort confirmed',
  [missionEvents.timeout]: 'Time over',
  [missionEvents.closeSuspend]: 'Abort box closed',
  [missionEvents.closeFinish]: 'Complete box closed',
  [missionEvents.openTip]: 'Tip opened',
  [missionEvents.closeTip]: 'Tip closed',
  [missionEvents.nextStep]: 'Next step',
  [missionEvents.previousTip]: 'Previous tip',
  [missionEvents.nextTip]: 'Next tip',
  [missionEvents.openSuspend]: 'Abort box opened',
  [missionEvents.openFinish]: 'Complete box opened',
  [missionEvents.restart]: 'Restart',
  [missionEvents.openTask]: 'Link opened',
  [missionEvents.returnTask]: 'Return to the survey',
  [missionEvents.openNext]: 'Submit box opened',
  [missionEvents.backNext]: 'Submit box closed',
};

/** Shows outcomes, success, times, and the events on common time axes. */
export const mission: Chart<'mission'> = ({ reached, answered, result }) => {
  const { outcomes, unfinished, events, success } = result;
  const { summary, bins } = result.duration;
  const most = Math.max(...events.map(({ at }) => at?.high ?? 0), 1) * 1.05;
  return html`${countTable(
    'Share of those asked',
    [
      ...outcomes.map(({ id, count }) => [outcomeNames[id] ?? id, count] as const),
      ['Begun, no end', unfinished],
      ['Not begun', Math.max(reached - answered - unfinished, 0)],
    ],
    reached,
  )}
${
  success.ended === 0
    ? nothing
    : html`${facts([
        [success.goal ? 'Said complete' : 'Success', successOf(success)],
        ...(success.goal ? goalFacts(success.goal, success) : []),
        ['Median time on task', timeOf(success)],
        ...(success.lostness === null
          ? []
          : [['Lostness', coefficient(success.lostness.mean)] as const]),
      ])}<p class="note">Ranges are 95 % confidence intervals.</p>`
}
${
  summary === null
    ? nothing
    : html`${facts([
        ['Median duration', duration(summary.median)],
        ['Middle half', `${duration(summary.low)} – ${duration(summary.high)}`],
      ])}${histogram('Duration of missions with an end', bins, duration, roundDuration)}`
}
${
  events.length === 0
    ? nothing
    : table(
        `Events by the time from the start to their first occurrence; the axis ends at ${duration(most / 1000)}`,
        ['Event', 'Median', 'Missions', 'Times'],
        events.map(({ code, missions, times, at }) => [
          html`${eventNames[code as MissionEventCode] ?? `Code ${code}`}${at === null ? '' : quartileBar(at, most)}`,
          duration((at?.median ?? 0) / 1000),
          integer(missions),
          integer(times),
        ]),
      )
}
${missionLines(result)}`;
};

/** What the page reported, beside what the participants said. */
function goalFacts(goal: GoalSuccess, { ended }: MissionSuccess) {
  return [
    ['Reached the goal', reachedOf(goal, ended)],
    ['Said complete without reaching it', integer(goal.finishedOnly)],
    ['Reached it without saying so', integer(goal.reachedOnly)],
    ['Median time to the goal', timeOf(goal)],
  ] as const;
}

/** The share of finished missions among those with an end, with its confidence interval. */
export function successOf({ finished, ended, share }: MissionSuccess): string {
  return shareOf(finished, ended, share);
}

/** The share of missions that reached the goal among those with an end, with its confidence interval. */
export function reachedOf({ reached, share }: GoalSuccess, ended: number): string {
  return shareOf(reached, ended, share);
}

function shareOf(count: number, all: number, share: Interval | null): string {
  const range = share && ` (${percentage(share.low, 1)} – ${percentage(share.high, 1)})`;
  return `${percentage(count, all)}${range ?? ''}`;
}

/** The median time of finished missions, or to the goal, with its confidence interval. */
export function timeOf({ median, time }: Pick<MissionSuccess, 'median' | 'time'>): string {
  const range = time && ` (${duration(time.low)} – ${duration(time.high)})`;
  return `${duration(median)}${range ?? ''}`;
}
