import type { Fault } from '../../../../contract/faults.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import type { SurveyQuestion } from '../../../../server/surveys/questionnaire.ts';
import { pathsOfType } from '../../pathsOfType.ts';
import type { Sample } from '../samples/sample.ts';
import { appSentence, faultSentence, joinWords, plain, quoted } from '../words.ts';

/** A sentence with the messages of an invalid answer, and where each of them is. */
export function messagesOf({ question }: Pick<SurveyQuestion, 'question'>, sample: Sample): string {
  const messages = [...Map.groupBy(sample.faults, (fault) => faultSentence(fault, question))].map(
    ([sentence, faults]) => {
      const places = faults.flatMap((fault) => faultLabels(question, fault, sample));
      return `${quoted(sentence)} is said${places.length > 0 ? ` at ${joinWords(places)}` : ''}`;
    },
  );
  return `${joinWords(messages)}.`;
}

/** Whether the page refuses the answer before it is sent, as it does with files. */
export function isRefusedAtOnce({ faults }: Sample): boolean {
  return faults.some(({ kind }) => ['tooManyFiles', 'fileTooLarge', 'fileType'].includes(kind));
}

/** A note about invalid files: excess files are ignored, and a refused file stays in the list until it is removed. */
export function refusedFileNote({ faults }: Sample): string {
  return faults.some(({ kind }) => kind === 'tooManyFiles')
    ? 'None of them is taken, and nothing that was given is lost.'
    : `It is not sent, and nothing that was given is lost. Take it away with ${quoted(appSentence('Remove'))}.`;
}

/** The visible labels of the parts with faults. */
function faultLabels(question: Question, { at }: Fault, { answer }: Sample): readonly string[] {
  if (at === undefined) return [];
  const name = pathsOfType(question.type).partName?.(question, at);
  if (name !== undefined) return [name];
  const files: readonly { id: string; name: string }[] = Object(answer).files ?? [];
  const file = files.find(({ id }) => id === at);
  if (file) return [`the file`];
  return question.choice.filter(({ id }) => id === at).map(({ text }) => quoted(plain(text)));
}
