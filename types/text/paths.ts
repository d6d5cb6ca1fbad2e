import { missionEvents } from '../../contract/missionEvents.ts';
import type { Question } from '../../contract/questions/index.ts';
import type { Mission } from '../../contract/questions/shared/mission.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import {
  impossibleSample,
  type Sample,
  type SampleContext,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { appSentence, quoted } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<11> = {
  samples: textSamples,
  simulate: () => ({}),
  habit: { seconds: 7 },
};

/** The answer to a text, or to a mission that is finished, aborted, skipped or timed out. */
function textSamples({ config }: Question<11>, { hasTime }: SampleContext): readonly Sample[] {
  const { mission, required } = config;
  if (!mission) return [validSample('read', 'Read it.', {}, { label: '' })];
  const begun = `Press ${button('Start the task')}.${reminded(mission)}`;
  const at = [{ code: missionEvents.startTask, at: 0 }];
  const isSent = true;
  return [
    required
      ? impossibleSample(
          'undone',
          `Look for a way past the mission, without starting it.`,
          {},
          { kind: 'empty' },
        )
      : validSample('skipped', `Press ${button('Skip')}.`, {}, { label: 'skipped', isSent }),
    validSample(
      'finished',
      `${begun}${besideThePage}${toLastStep(mission)} Press ${button('Complete')}, confirm with ${button('Complete')}, and send it with ${button('Submit')}.`,
      { outcome: 'finished', events: [...at, { code: missionEvents.finishTask, at: 60_000 }] },
      { label: 'mission finished', isSent },
    ),
    validSample(
      'cancelled',
      `${begun} Press ${button('Stop task')}, and confirm with ${button('Stop task')}.`,
      { outcome: 'cancelled', events: [...at, { code: missionEvents.cancelTask, at: 30_000 }] },
      { label: 'mission aborted', isSent },
    ),
    ...(hasTime
      ? [
          validSample(
            'timeout',
            `${begun} Wait until the time is over.`,
            { outcome: 'timeout', events: [...at, { code: missionEvents.timeout, at: 90_000 }] },
            { label: 'time over', isSent, isTimeOver: true },
          ),
        ]
      : []),
  ];
}

/** The sentence about the reminder, which opens without a press unless the survey disables it. */
function reminded({ remind, steps }: Mission): string {
  return remind && steps.length > 0 ? ` Close the tips with ${button('Continue')}.` : '';
}

/** The sentence about the window that some browsers have; where it is open from the mission before, there is no button. */
const besideThePage = ` Where there is a button ${button('Keep the task in view')}, press it, and go on in its window.`;

function toLastStep({ steps }: Mission): string {
  return steps.length > 1 ? ` Go to the last step with ${button('Next step')}.` : '';
}

function button(english: string): string {
  return quoted(appSentence(english));
}
