import type { Fault } from '../../../../contract/faults.ts';
import { commentKey } from '../../../../contract/questions/evaluate.ts';
import { hasCascade, type Question } from '../../../../contract/questions/index.ts';
import { kanoSides } from '../../../../contract/questions/kano.ts';
import { levelKey } from '../../../../contract/questions/linkage.ts';
import type { SurveyQuestion } from '../../../../server/surveys/questionnaire.ts';
import type { Sample } from '../samples/sample.ts';
import {
  appSentence,
  faultSentence,
  joinWords,
  plain,
  quoted,
  sideLabels,
  translated,
} from '../words.ts';

/** The place of each message of a refused answer. */
export function messagesOf({ question }: SurveyQuestion, sample: Sample): string {
  const messages = [...Map.groupBy(sample.faults, (fault) => faultSentence(fault, question))].map(
    ([sentence, faults]) => {
      const places = faults.flatMap((fault) => faultLabels(question, fault, sample));
      return `${quoted(sentence)} is said${places.length > 0 ? ` at ${joinWords(places)}` : ''}`;
    },
  );
  return `${joinWords(messages)}.`;
}

/** Files are checked when they are chosen. */
export function isRefusedAtOnce({ faults }: Sample): boolean {
  return faults.some(({ kind }) => ['tooManyFiles', 'fileTooLarge', 'fileType'].includes(kind));
}

/** Excess files are dropped; a refused file stays in the list until it is removed. */
export function refusedFileNote({ faults }: Sample): string {
  return faults.some(({ kind }) => kind === 'tooManyFiles')
    ? 'None of them is taken, and nothing that was given is lost.'
    : `It is not sent, and nothing that was given is lost. Take it away with ${quoted(appSentence('Remove'))}.`;
}

/** The visible labels of the faulty parts. */
function faultLabels(question: Question, { at }: Fault, { answer }: Sample): readonly string[] {
  if (at === undefined) return [];
  if (at === commentKey) return ['the comment'];
  const side = kanoSides.find((candidate) => candidate === at);
  if (question.type === 17 && side) return [quoted(translated(sideLabels[side]))];
  if (hasCascade(question)) {
    const level = question.config.levels.find((_, index) => levelKey(index) === at);
    return [level === undefined ? 'the text' : quoted(plain(level))];
  }
  const files: readonly { id: string; name: string }[] = Object(answer).files ?? [];
  const file = files.find(({ id }) => id === at);
  if (file) return [`the file`];
  return question.choice.filter(({ id }) => id === at).map(({ text }) => quoted(plain(text)));
}
