import { html } from 'hono/html';
import { type TaskEventCode, taskEvents } from '../../../../contract/taskEvents.ts';
import { quartileBar } from '../../charts/bars.ts';
import { duration, roundDuration, whole } from '../../markup/format.ts';
import { nothing, table } from '../../markup/html.ts';
import { countTable, facts, histogram } from '../overview.ts';
import type { Chart } from './chart.ts';

const outcomeNames: Readonly<Record<string, string>> = {
  finished: 'Finished',
  cancelled: 'Cancelled',
  timeout: 'Timed out',
};

/** Names for people; their codes are those of docs/missions.md. */
const eventNames: Readonly<Record<TaskEventCode, string>> = {
  [taskEvents.startTask]: 'Start',
  [taskEvents.finishTask]: 'Completion confirmed',
  [taskEvents.cancelTask]: 'Abort confirmed',
  [taskEvents.timeout]: 'Time over',
  [taskEvents.closeSuspend]: 'Abort box closed',
  [taskEvents.closeFinish]: 'Complete box closed',
  [taskEvents.openTip]: 'Tip opened',
  [taskEvents.closeTip]: 'Tip closed',
  [taskEvents.nextStep]: 'Next step',
  [taskEvents.previousTip]: 'Previous tip',
  [taskEvents.nextTip]: 'Next tip',
  [taskEvents.openSuspend]: 'Abort box opened',
  [taskEvents.openFinish]: 'Complete box opened',
  [taskEvents.restart]: 'Restart',
  [taskEvents.openTask]: 'Link opened',
  [taskEvents.returnTask]: 'Return to the survey',
  [taskEvents.openNext]: 'Submit box opened',
  [taskEvents.backNext]: 'Submit box closed',
};

/** Outcomes, durations, and the events on a common line of time. */
export const mission: Chart<'mission'> = ({ reached, answered, result }) => {
  const { outcomes, unfinished, events } = result;
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
          html`${eventNames[code as TaskEventCode] ?? `Code ${code}`}${at === null ? '' : quartileBar(at, most)}`,
          duration((at?.median ?? 0) / 1000),
          whole(missions),
          whole(times),
        ]),
      )
}`;
};
