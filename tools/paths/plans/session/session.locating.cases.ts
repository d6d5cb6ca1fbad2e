import type { Location, Subject } from '../../../../contract/survey.ts';
import { type Action, lost, made, refused, replied, reply, subject } from '../outcomes.ts';

/** An end page that leads on by itself. */
const leadsOn = {
  endPageBtnEnable: true,
  endPageBtnLink: 'https://example.org/thanks',
  endPageLinkTrusted: true,
};

/** Outcomes of the first location call and of the later ones. */
export const locatingCases = {
  'locate → home': located(location(1)),
  'locate → home, to be signed': {
    ...located(location(1, undefined, { config: { signature: 'required' } })),
    at: ['locating.asking'],
  },
  'locate → a question': {
    ...located(location(2, subject(1))),
    at: ['locating.asking', 'locating.asking, back'],
    perform: async (walk) => {
      await walk.startElsewhere();
      await walk.calls.end('location', reply(location(2, subject(1))));
    },
  },
  'locate → a question after all': {
    ...located(location(2, subject(1))),
    at: ['locating.continuing', 'locating.confirmingEnd'],
  },
  'locate → answering, no question named': { ...located(location(2)), at: ['locating.asking'] },
  'locate → ended': {
    ...located(location(3)),
    at: ['locating.asking'],
    perform: async (walk) => {
      await walk.finishElsewhere();
      await walk.calls.end('location', reply(location(3)));
    },
  },
  'locate → ended, by then': { ...located(location(3)), at: ['locating.confirmingEnd'] },
  'locate → ended, may answer again': {
    ...located(location(3, undefined, { config: { allowReAnswer: true } })),
    at: ['locating.asking'],
  },
  'locate → the time is over': {
    ...located(location(2, subject(1), { left: -1 })),
    at: ['locating.asking', 'locating.confirmingEnd'],
  },
  'locate → the time is over, with a way on': {
    ...located(location(2, subject(1), { left: -1, config: leadsOn })),
    at: ['locating.asking'],
  },
  'locate → the time is over, with a way that is none': {
    ...located(
      location(2, subject(1), {
        left: -1,
        config: { ...leadsOn, endPageBtnLink: 'java\tscript:alert(1)' },
      }),
    ),
    at: ['locating.asking'],
  },
  'the way is none': {
    event: { type: 'xstate.error.actor.depart', error: new Error('nowhere') },
    at: ['ended.departing, nowhere'],
    perform: async () => {},
  },
  'locate → closed': { ...located(location(4)), at: ['locating.asking'] },
  'locate → not open': { ...located(location(5)), at: ['locating.asking'] },
  'locate → paused': { ...located(location(6)), at: ['locating.asking'] },
  'locate → lost': {
    ...lost('locate', 'location'),
    at: ['locating.asking', 'locating.continuing', 'locating.confirmingEnd'],
  },
  'locate → 404': {
    ...refused('locate', 'location', 404),
    at: ['locating.asking', 'locating.continuing'],
  },
  'locate → 409': { ...refused('locate', 'location', 409), at: ['locating.asking'] },
  'locate → code 2': { ...refused('locate', 'location', 2), at: ['locating.asking'] },
  'locate → code 5': { ...refused('locate', 'location', 5), at: ['locating.asking'] },
  'locate → code 6': { ...refused('locate', 'location', 6), at: ['locating.asking'] },
  'locate → code 4001': { ...refused('locate', 'location', 4001), at: ['locating.asking'] },
  'locate → code 4001, once more': {
    ...refused('locate', 'location', 4001),
    at: ['locating.asking, back'],
  },
  'locate → code 4002': { ...refused('locate', 'location', 4002), at: ['locating.asking'] },
  'locate → code 4004': { ...refused('locate', 'location', 4004), at: ['locating.asking'] },

  'locate again → it went on elsewhere': {
    ...made('relocate', 'location', location(2, subject(2))),
    at: ['relocating 409'],
  },
  'locate again → the session is not known': {
    ...made('relocate', 'location', location(1)),
    at: ['relocating 403, fresh'],
  },
  'locate again → closed': {
    ...made('relocate', 'location', location(4)),
    at: ['relocating 409'],
  },
  'locate again → back at the start': {
    ...made('relocate', 'location', location(1)),
    at: ['relocating 409, unnamed'],
  },
  'locate again → a question that is refused': {
    ...made('relocate', 'location', location(2)),
    at: ['relocating 403, unnamed'],
  },
  'locate again → the same question': {
    ...made('relocate', 'location', location(2, subject(1))),
    at: ['relocating 404'],
  },
  'locate again → 404': { ...refused('relocate', 'location', 404), at: ['relocating 404'] },
  'locate again → lost': { ...lost('relocate', 'location'), at: ['relocating 409'] },
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

/** The server itself replies with the start, a question or the end, of the current survey only. */
function located(where: Location): Action {
  const { status, subject, survey, maxAnswerTimeConfig: time } = where;
  const isSo = status === 1 || status === 3 || (status === 2 && subject !== undefined);
  const isOver = time !== undefined && time.latestEndTime < time.systemCurrTime;
  const isOwn = isSo && !isOver && Object.keys(survey.config).length === 0;
  return (isOwn ? replied : made)('locate', 'location', where);
}
