import { isMission } from '../../../contract/questions/index.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { appSentence, counted, quoted } from './words.ts';

/** The conditions that hold before a path begins. */
export function givenFor({ id, definition }: Questionnaire): readonly string[] {
  const { login, maxAnswerTime } = definition;
  return [
    `The survey ${quoted(id)} takes answers, and in this browser nobody has begun it.`,
    ...(login === false
      ? []
      : [login === 'link' ? 'Your personal link is open.' : 'You are logged in.']),
    ...(maxAnswerTime === undefined
      ? []
      : [`From the start there are ${counted(Math.ceil(maxAnswerTime / 60), 'minute')}.`]),
  ];
}

export function addressOf({ id, questions }: Questionnaire): string {
  return questions.some(({ question }) => isMission(question)) ? `/task/${id}` : `/${id}`;
}

/** The button of the start page in quotes; with `scanToStart` a phone has another label. */
export function startButton({ definition: { config } }: Questionnaire): string {
  const isAgreed = config.agreement !== undefined;
  const plainName = quoted(appSentence(isAgreed ? 'Agree' : 'Start'));
  if (!config.scanToStart) return plainName;
  const here = quoted(appSentence(isAgreed ? 'Agree and continue' : 'Continue here'));
  return `${here} (on a phone ${plainName})`;
}
