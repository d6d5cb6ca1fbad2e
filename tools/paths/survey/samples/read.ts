import type { Question } from '../../../../contract/questions/index.ts';
import type { Mission } from '../../../../contract/questions/text.ts';
import { taskEvents } from '../../../../contract/taskEvents.ts';
import { type Around, past, right, type Sample } from '../sample.ts';
import { quoted, shown } from '../words.ts';

/** Type 11: a text is read; a mission is finished, aborted, left out, or the time is over in the middle of it. */
export function textSamples({ config }: Question<11>, { hasTime }: Around): readonly Sample[] {
  const { mission, required } = config;
  if (!mission) return [right('read', 'Read it.', {}, { label: '' })];
  const begun = `Press ${button('Start the mission')}.${reminded(mission)}`;
  const at = [{ code: taskEvents.startTask, at: 0 }];
  const isSent = true;
  return [
    required
      ? past(
          'undone',
          `Look for a way past the mission, without starting it.`,
          {},
          { kind: 'empty' },
        )
      : right('skipped', `Press ${button('Skip it')}.`, {}, { label: 'skipped', isSent }),
    right(
      'finished',
      `${begun} Press ${button('Complete')}, confirm with ${button('Complete')}, and send it with ${button('Submit')}.`,
      { outcome: 'finished', events: [...at, { code: taskEvents.finishTask, at: 60_000 }] },
      { label: 'mission finished', isSent },
    ),
    right(
      'cancelled',
      `${begun} Press ${button('Abort')}, and confirm with ${button('Abort')}.`,
      { outcome: 'cancelled', events: [...at, { code: taskEvents.cancelTask, at: 30_000 }] },
      { label: 'mission aborted', isSent },
    ),
    ...(hasTime
      ? [
          right(
            'timeout',
            `${begun} Wait until the time is over.`,
            { outcome: 'timeout', events: [...at, { code: taskEvents.timeout, at: 90_000 }] },
            { label: 'time over', isSent, isTimeOver: true },
          ),
        ]
      : []),
  ];
}

/** The tips come by themselves, unless they are to be asked for. */
function reminded({ remind, steps }: Mission): string {
  return remind && steps.length > 0 ? ` Close the tips with ${button('Continue')}.` : '';
}

function button(english: string): string {
  return quoted(shown(english));
}
