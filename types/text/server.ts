import * as v from 'valibot';
import { goalWord } from '../../contract/embedding.ts';
import { type MissionOutcome, missionOutcomes } from '../../contract/missionEvents.ts';
import { isElsewhere } from '../../contract/missionGoal.ts';
import { missionLink } from '../../contract/missionLink.ts';
import { flag } from '../../contract/questions/shared/parts.ts';
import { hostOrigin } from '../../server/content/hostOrigin.ts';
import { localizedText } from '../../server/content/localizedText.ts';
import { pictures } from '../../server/content/picture.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  noConditions,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';

const pathPattern = /^\/(?![/\\])[^\\?#\s\p{Cc}\p{Cf}\p{Cs}]{0,200}$/u;

/** What the tested page has to report (docs/missions.md, The goal). */
const goalFileSchema = v.pipe(
  v.strictObject({
    origin: v.pipe(
      v.optional(hostOrigin),
      v.description('The origin whose pages may report; that of the link where it is left out.'),
    ),
    path: v.pipe(
      v.optional(
        v.pipe(
          v.string(),
          v.regex(pathPattern, 'a path such as /thanks or /orders/*/thanks is expected'),
        ),
      ),
      v.description('The path of the address of the page that is the goal; * is any text.'),
    ),
    word: v.pipe(
      v.optional(
        v.pipe(
          v.string(),
          v.regex(goalWord, 'up to 40 letters, digits, "_", "." and "-" are expected'),
        ),
      ),
      v.description('The word that the page that is the goal has in its tag.'),
    ),
  }),
  v.check(
    ({ path, word }) => (path === undefined) !== (word === undefined),
    'either a path or a word is expected',
  ),
);

const missionFileSchema = v.pipe(
  v.strictObject({
    instruction: localizedText,
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
      v.optional(v.array(v.strictObject({ text: localizedText, imgs: pictures })), []),
      v.description('The operations, one tip each.'),
    ),
    remind: v.pipe(
      flag(true),
      v.description('False where the tips are shown only when they are asked for.'),
    ),
    notes: v.pipe(
      v.optional(v.boolean()),
      v.description('Whether a field asks for notes while the mission is tried.'),
    ),
    goal: v.pipe(
      v.optional(goalFileSchema),
      v.description(
        'What the page reports when the mission is really done, if it is one of yours.',
      ),
    ),
  }),
  v.check(
    ({ goal, link }) => goal === undefined || isElsewhere(link ?? ''),
    'a goal needs the link of a page on another server, which reports it',
  ),
);

const timedOut: MissionOutcome = 'timeout';

export const text: ServerQuestionType<11> = {
  name: 'text',
  otherNames: otherNames(
    'html note info statement description message label markdown paragraphtext',
  ),
  config: {
    mission: v.pipe(
      v.optional(missionFileSchema),
      v.description('Something to do elsewhere, instead of something to read.'),
    ),
    review: v.pipe(
      v.optional(v.boolean()),
      v.description(
        'Whether the answers so far are listed below the text, each with a button that opens it.',
      ),
    ),
  },
  option: null,
  issues: () => [],
  askable: ({ config }) =>
    config.mission
      ? { values: 'one', possible: missionOutcomes, last: [timedOut], numeric: false }
      : noConditions,
  values: ({ outcome }) => (outcome === undefined ? [] : [outcome]),
  counting: 'missions',
  amount: () => null,
  points: () => 0,
  // Duration and events come from the mission's events, which exist also without an answer.
  variables: ({ config }) =>
    config.mission
      ? [
          {
            column: '',
            kind: 'choice',
            values: missionOutcomes.map((outcome) => ({ value: outcome, label: outcome })),
          },
          { column: 'duration', kind: 'number', role: 'duration', min: 0 },
          { column: 'events', kind: 'json', role: 'events' },
          ...(config.mission.notes
            ? [{ column: 'notes', kind: 'json', role: 'notes' } as const]
            : []),
          ...(config.mission.goal
            ? [{ column: 'goal', kind: 'number', role: 'goal', min: 0 } as const]
            : []),
        ]
      : [],
  anonymous: ({ notes: _, ...answer }) => answer,
  cells: ({ outcome }) => (outcome === undefined ? {} : { '': outcome }),
};
