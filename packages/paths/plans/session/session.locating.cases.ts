import type { Location, Subject } from '../../../../contract/survey.ts';
import { type Action, failed, lost, made, refused, replied, reply, subject } from '../outcomes.ts';

/** The config of an end page that leads to another address without a press. */
const leadsOn = {
  endPageBtnEnable: true,
  endPageBtnLink: 'https://example.org/thanks',
  endPageLinkTrusted: true,
};

/** Outcomes of the first location call and of the later ones. */
export const locatingCases = {
  'locate → home': {
    ...located(location(1)),
    at: [
      'unknown.afterLogin',
      'unknown.again',
      'unknown.confirmingEnd',
      'unknown.continuing',
      'unknown.locating',
    ],
  },
  'locate → home, to be signed': {
    ...located(location(1, undefined, { config: { signature: 'required' } })),
    at: ['unknown.locating', 'unknown.locating, signed'],
  },
  'locate → a question': {
    ...located(location(2, subject(1))),
    at: ['unknown.locating', 'unknown.afterLogin'],
    perform: async (walk) => {
      await walk.startElsewhere();
      await walk.calls.end('location', reply(location(2, subject(1))));
    },
  },
  'locate → a question after all': {
    ...located(location(2, subject(1))),
    at: ['unknown.continuing', 'unknown.confirmingEnd'],
  },
  'locate → −1': {
    ...located(location(-1)),
    at: ['unknown.locating', 'unknown.again', 'unknown.continuing', 'unknown.confirmingEnd'],
  },
  'locate → answering, no question named': {
    ...located(location(2)),
    at: ['unknown.locating', 'unknown.confirmingEnd'],
  },
  'locate → ended': {
    ...located(location(3)),
    at: ['unknown.locating'],
    perform: async (walk) => {
      await walk.finishElsewhere();
      await walk.calls.end('location', reply(location(3)));
    },
  },
  'locate → ended, by then': {
    ...located(location(3)),
    at: ['unknown.confirmingEnd', 'unknown.continuing'],
  },
  'locate → ended, may answer again': {
    ...located(location(3, undefined, { config: { allowReAnswer: true } })),
    at: ['unknown.locating'],
  },
  'locate → the time is over': {
    ...located(location(2, subject(1), { left: -1 })),
    at: ['unknown.locating', 'unknown.confirmingEnd'],
  },
  'locate → home, the time is over': {
    ...located(location(1, undefined, { left: -1 })),
    at: ['unknown.locating'],
  },
  'locate → the time is over, with a way on': {
    ...located(location(2, subject(1), { left: -1, config: leadsOn })),
    at: ['unknown.locating'],
  },
  'locate → the time is over, with a way that is none': {
    ...located(
      location(2, subject(1), {
        left: -1,
        config: { ...leadsOn, endPageBtnLink: 'java\tscript:alert(1)' },
      }),
    ),
    at: ['unknown.locating'],
  },
  'the way is none': {
    event: failed('depart', { kind: 'unreachable' }),
    at: ['ended.departing, nowhere'],
    perform: async () => {},
  },
  'locate → closed': { ...located(location(4)), at: ['unknown.locating'] },
  'locate → not open': { ...located(location(5)), at: ['unknown.locating'] },
  'locate → paused': { ...located(location(6)), at: ['unknown.locating'] },
  'locate → lost': {
    ...lost('locate', 'location'),
    at: ['unknown.locating', 'unknown.again', 'unknown.continuing', 'unknown.confirmingEnd'],
  },
  'locate → 404': {
    ...refused('locate', 'location', 404),
    at: ['unknown.locating', 'unknown.continuing'],
  },
  'locate → 409': { ...refused('locate', 'location', 409), at: ['unknown.locating'] },
  'locate → code 2': {
    ...refused('locate', 'location', 2),
    at: ['unknown.locating', 'unknown.continuing'],
  },
  'survey → comes': {
    ...replied('introduce', 'surveys', location(2).survey),
    at: ['unknown.introducing'],
  },
  'survey → 404': { ...refused('introduce', 'surveys', 404), at: ['unknown.introducing'] },
  'survey → lost': { ...lost('introduce', 'surveys'), at: ['unknown.introducing'] },
  'locate → code 5': { ...refused('locate', 'location', 5), at: ['unknown.locating'] },
  'locate → code 6': { ...refused('locate', 'location', 6), at: ['unknown.locating'] },
  'locate → code 4001': { ...refused('locate', 'location', 4001), at: ['unknown.locating'] },
  'locate → code 4001, once more': {
    ...refused('locate', 'location', 4001),
    at: ['unknown.afterLogin'],
  },
  'locate → code 4002': { ...refused('locate', 'location', 4002), at: ['unknown.locating'] },
  'locate → code 4004': { ...refused('locate', 'location', 4004), at: ['unknown.locating'] },

  'locate again → it went on elsewhere': {
    ...made('relocate', 'location', location(2, subject(2))),
    at: ['relocating.fromQuestion 409'],
  },
  'locate again → the session is not known': {
    ...made('relocate', 'location', location(1)),
    at: ['relocating.afterStart 403'],
  },
  'locate again → closed': {
    ...made('relocate', 'location', location(4)),
    at: ['relocating.fromQuestion 409'],
  },
  'locate again → −1': {
    ...made('relocate', 'location', location(-1)),
    at: ['relocating.fromQuestion 409'],
  },
  'locate again → back at the start': {
    ...made('relocate', 'location', location(1)),
    at: ['relocating.withoutQuestion 409'],
  },
  'locate again → a question that is refused': {
    ...made('relocate', 'location', location(2)),
    at: ['relocating.withoutQuestion 403'],
  },
  'locate again → the same question': {
    ...made('relocate', 'location', location(2, subject(1))),
    at: ['relocating.fromQuestion 404'],
  },
  'locate again → 404': {
    ...refused('relocate', 'location', 404),
    at: ['relocating.fromQuestion 404'],
  },
  'locate again → lost': { ...lost('relocate', 'location'), at: ['relocating.fromQuestion 409'] },
} satisfies Record<string, Action>;

export function location(
  status: Location['status'],
  asked?: Subject,
  { left = 3_600_000, config = {} }: { left?: number; config?: Location['survey']['config'] } = {},
): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 'timed', title: 'Two questions', config },
    maxAnswerTimeConfig: { latestEndTime: 5_000_000 + left, systemCurrTime: 5_000_000 },
    ...(asked ? { subject: asked } : {}),
  };
}

/** A reply that the server can make itself: the start, a question or the end of the unchanged survey. */
function located(where: Location): Action {
  const { status, subject, survey, maxAnswerTimeConfig: time } = where;
  const isSo = status === 1 || status === 3 || (status === 2 && subject !== undefined);
  const isOver = time !== undefined && time.latestEndTime < time.systemCurrTime;
  const isOwn = isSo && !isOver && Object.keys(survey.config).length === 0;
  return (isOwn ? replied : made)('locate', 'location', where);
}
