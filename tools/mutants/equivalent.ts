/**
 * Mutants that change nothing that anybody could notice, with the reason: the part of the chart that is changed is followed at once, or
 * preceded, by another one that does the same. They do not count. `npm run test:mutants` fails where one of them no longer exists or is noticed
 * after all.
 */
export const equivalent: Readonly<Record<string, string>> = {
  ...each(
    'The states `locating` and `afterLogin` make the same call with the same transitions; whether the tab was at the login is in the context.',
    'session.unknown.choosing: always 0: removed',
    'session.unknown.choosing: always 0: [isAfterLogin] negated',
    'session.unknown.choosing: always 0: [isAfterLogin] dropped',
    'session.unknown.choosing: always 0: target afterLogin replaced by #session.unknown.locating',
    'session.unknown.choosing: always 1: target locating replaced by #session.unknown.afterLogin',
  ),
  ...each(
    'The state `early` is left at once for the stage of the remaining time, which sets the warning that `early` clears.',
    'deadline.running.stage.lastFiveMinutes: always 1: target lastMinute replaced by #deadline.running.stage.early',
    'deadline.running.stage.lastFiveMinutes: always 2: target lastTwentySeconds replaced by #deadline.running.stage.early',
    'deadline.running.stage.lastMinute: always 1: target lastFiveMinutes replaced by #deadline.running.stage.early',
    'deadline.running.stage.lastMinute: always 2: target lastTwentySeconds replaced by #deadline.running.stage.early',
    'deadline.running.stage.lastTwentySeconds: always 1: target lastFiveMinutes replaced by #deadline.running.stage.early',
    'deadline.running.stage.lastTwentySeconds: always 2: target lastMinute replaced by #deadline.running.stage.early',
  ),
  ...each(
    'No time remains, so the state `idle` is left at once for `over`.',
    'deadline.running: always 0: target over replaced by #deadline.idle',
    'deadline.running.clock.ticking.confirming: after confirmTime 0: target #deadline.over replaced by #deadline.idle',
    'deadline.running.clock.ticking.confirming: confirmEnd error 0: target #deadline.over replaced by #deadline.idle',
  ),
  ...each(
    'The state `trusted` has the same transition to `confirming`, with the same guard.',
    'deadline.running.clock.ticking.reading: always 0: target confirming replaced by #deadline.running.clock.ticking.trusted',
  ),
  ...each(
    'Only a question that was `unconfirmed` asks whether the answer before it is `accepted`.',
    'question.open.precedingAnswer.choosing: always 1: removed',
    'question.open.precedingAnswer.choosing: always 1: target accepted dropped',
  ),
  ...each(
    'The session sends this event to missions alone.',
    'question: page.takeOver 0: [isMission] dropped',
  ),
  ...each(
    'The same transition has read the time before, and time does not pass within a transition.',
    'mission: page.takeOver 1: action readTime (4 of 5) removed',
    'mission.briefing: form.submit 1: action readTime (4 of 9) removed',
    'mission.briefing: form.submit 1: action readTime (7 of 9) removed',
    'mission.briefing: form.submit 2: action readTime (4 of 6) removed',
    'mission.working.box.completing: box.confirm 0: action readTime (3 of 4) removed',
  ),
  ...each(
    'Only a browser that has such windows leads to these states.',
    'mission.working.companion.closed: companion.open 0: [hasCompanion] dropped',
    'mission.working.companion.lost: companion.open 0: [hasCompanion] dropped',
    'mission.working.companion.refused: companion.open 0: [hasCompanion] dropped',
  ),
  ...each(
    'The state `lost` is left by a participant who wants the window already.',
    'mission.working.companion.lost: companion.open 0: action wantCompanion (1 of 1) removed',
  ),
};

function each(reason: string, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}
