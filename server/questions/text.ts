import * as v from 'valibot';
import { missionLink } from '../../contract/missionLink.ts';
import { flag } from '../../contract/questions/shared/parts.ts';
import { type MissionOutcome, missionOutcomes } from '../../contract/taskEvents.ts';
import { words } from '../content/localizedText.ts';
import { ownImage } from '../content/ownImage.ts';
import { nothingToAsk, type Served } from './shared/serverQuestionType.ts';

/** `config.mission` in a survey file: the contract's, with texts in several languages. */
const missionInFile = v.strictObject({
  instruction: words,
  link: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (link) => missionLink(link) !== null,
          'an https address or a path on this server is expected; http only on this very machine',
        ),
      ),
    ),
    v.description('Where the mission is done.'),
  ),
  steps: v.pipe(
    v.optional(
      v.array(v.strictObject({ text: words, imgs: v.optional(v.array(ownImage), []) })),
      [],
    ),
    v.description('The operations, one tip each.'),
  ),
  remind: v.pipe(
    flag(true),
    v.description('False where the tips are shown only when they are asked for.'),
  ),
});

/** How a mission ends when the time of the survey does. */
const overdue: MissionOutcome = 'timeout';

export const text: Served<11> = {
  name: 'text',
  config: {
    mission: v.pipe(
      v.optional(missionInFile),
      v.description('Something to do elsewhere, instead of something to read.'),
    ),
  },
  option: null,
  misfits: () => [],
  askable: ({ config }) =>
    config.mission
      ? { values: 'one', possible: missionOutcomes, last: [overdue], numeric: false }
      : nothingToAsk,
  values: ({ outcome }) => (outcome === undefined ? [] : [outcome]),
  amount: () => null,
  points: () => 0,
  // How long it took and what happened come from what the events themselves say: they may be there without an answer.
  columns: ({ config }) => (config.mission ? ['', 'duration', 'events'] : []),
  cells: ({ outcome }) => (outcome === undefined ? {} : { '': outcome }),
};
