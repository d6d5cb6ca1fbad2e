import type { Question } from '../../../../contract/questions/index.ts';
import type { Mission } from '../../../../contract/questions/text.ts';
import { taskEvents } from '../../../../contract/taskEvents.ts';
import { appSentence, quoted } from '../words.ts';
import { impossibleSample, type Sample, type SampleContext, validSample } from './sample.ts';

/** Type 11: a text; or a mission that is finished, aborted, skipped or timed out. */
export function textSamples(
  { config }: Question<11>,
  { hasTime }: SampleContext,
): readonly Sample[] {
  const { mission, required } = config;
  if (!mission) return [validSample('read', 'Read it.', {}, { label: '' })];
  const begun = `Press ${button('Start the mission')}.${reminded(mission)}`;
  const at = [{ code: taskEvents.startTask, at: 0 }];
  const isSent = true;
  return [
    required
      ? impossibleSample(
          'undone',
          `Look for a way past the mission, without starting it.`,
          {},
          { kind: 'empty' },
        )
      : validSample('skipped', `Press ${button('Skip it')}.`, {}, { label: 'skipped', isSent }),
    validSample(
      'finished',
      `${begun} Press ${button('Complete')}, confirm with ${button('Complete')}, and send it with ${button('Submit')}.`,
      { outcome: 'finished', events: [...at, { code: taskEvents.finishTask, at: 60_000 }] },
      { label: 'mission finished', isSent },
    ),
    validSample(
      'cancelled',
      `${begun} Press ${button('Abort')}, and confirm with ${button('Abort')}.`,
      { outcome: 'cancelled', events: [...at, { code: taskEvents.cancelTask, at: 30_000 }] },
      { label: 'mission aborted', isSent },
    ),
    ...(hasTime
      ? [
          validSample(
            'timeout',
            `${begun} Wait until the time is over.`,
            { outcome: 'timeout', events: [...at, { code: taskEvents.timeout, at: 90_000 }] },
            { label: 'time over', isSent, isTimeOver: true },
          ),
        ]
      : []),
  ];
}

/** The reminder opens by itself unless the survey disables it. */
function reminded({ remind, steps }: Mission): string {
  return remind && steps.length > 0 ? ` Close the tips with ${button('Continue')}.` : '';
}

function button(english: string): string {
  return quoted(appSentence(english));
}
