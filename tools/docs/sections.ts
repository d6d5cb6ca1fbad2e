import type { Node } from '../../src/dev/chart.ts';

/**
 * The section of the specification for each state, by machine and path; a state without an entry belongs to the nearest
 * state above it. `docs/protocol.md` decides what the specification leaves open.
 */
const sections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    opening: '§2 entry',
    routing: '§4 survey status values',
    unknown: '§4 status −1; §7 `location`',
    'unknown.afterLogin': '§8 `loginBack`',
    'unknown.continuing': '§4 notice code 2: continue',
    'unknown.introducing': '§7 `surveys/{id}`',
    'unknown.confirmingEnd': '§4 the time has passed, and the end call returned nothing',
    home: '§4 status 0 and 1; §1 consent and signature',
    'home.signature': '§1 electronic signature',
    'home.start.starting': '§7 `start`',
    'home.start.signing': '§7 `ut/surveyId/{id}/exInfo`',
    answering: '§4 status 2',
    'answering.fetching': '§7 `currSubject`',
    'answering.asking.expiring': '§1 maximum answer time; §4 the time has passed',
    ending: '§4 the client ends the answering; §7 `termQuestionnaire`',
    ended: '§4 status 3; §2 thank-you and score screen',
    'ended.confirmingRestart': '§4 re-answering',
    'ended.timedOut': '§4 a countdown can expire',
    'ended.departing': '§4 the end-page link',
    closed: '§4 status 4; §8 "This survey is no longer available"',
    notOpen: '§4 status 5',
    paused: '§4 status 6',
    locationRefused: '§8 a code that is not 200, in reply to `location`',
    interrupted: '§8 a code that is not 200, in reply to another call',
    halted: '§4 notice codes',
    'halted.surveyChanged': '§4 and §8 code 4004',
    'halted.resume': '§4 notice code 2',
    'halted.notOpen': '§4 notice code 5',
    'halted.paused': '§4 notice code 6',
    'halted.elsewhere': '`docs/protocol.md`: 409',
    restarting: '§8 Restart after 4004; §7 `reAnswer`',
    startingOver: '§4 notice code 2: restart; §7 `reAnswer`',
    relocating: '`docs/protocol.md`: 403, 404 and 409',
    loggingIn: '§8 codes 4001 and 4002',
    missing: '§2 404 page',
    cookiesBlocked: '`docs/protocol.md`: the session cookie',
    failed: '§8 generic texts',
    'failed.login': '§8 `loginBack` is already present',
  },
  question: {
    'open.precedingAnswer': '`docs/protocol.md`: ahead',
    'open.answer.inTime': '§4 an answer is committed per question',
    'open.answer.inTime.submitting': '§5 validation rules',
    'open.answer.inTime.waiting': '§1 file upload',
    'open.answer.inTime.committing': '§7 `commitAnswer`',
    'open.answer.inTime.leaving': '§7 `prevSubject`',
    'open.answer.late': '§4 the time has passed',
    done: '§4 flow',
  },
  deadline: {
    idle: '§4 no `maxAnswerTimeConfig`',
    running: '§1 countdown; §4 the duration is stored',
    over: '§8 countdown ended',
  },
  toast: { empty: '§2 overlays', shown: '§9 toast durations', closed: '§9 Escape' },
  mission: {
    briefing: '§3 event code 1',
    'working.box': '§2 kinds of the task box; §4 hide codes',
    'working.presence': '§3 event codes 15 and 16',
    'working.companion': '`docs/missions.md`: beside the tested page',
    over: '§3 event codes 2 to 4',
  },
  frame: { opened: '§2 window, card and in-app mode' },
};

/** Rows `[state, section]` in the order of the chart. */
export function sectionRows(root: Node): (readonly [string, string])[] {
  const known = sections[root.key] ?? {};
  const paths = descendants(root).map(({ path }) => path.join('.'));
  const unknown = Object.keys(known).filter((path) => !paths.includes(path));
  if (unknown.length > 0) throw new Error(`${root.key} has no ${unknown.join(', ')}.`);
  return paths.flatMap((path) => (known[path] ? [[path, known[path]] as const] : []));
}

function descendants(node: Node): Node[] {
  return Object.values(node.states).flatMap((state) => [state, ...descendants(state)]);
}
