import type { Questionnaire, SurveyQuestion } from '../../../../server/surveys/questionnaire.ts';
import type { Step } from '../../script.ts';
import type { AnswerToGive, EndPage } from '../answer.ts';
import { endPageText } from '../endPage.ts';
import type { Path } from '../pathProgress.ts';
import type { Sample } from '../samples/sample.ts';
import { startButton } from '../startPage.ts';
import { appSentence, faultSentence, plain, quoted } from '../words.ts';
import { isRefusedAtOnce, messagesOf, refusedFileNote } from './refusal.ts';

/** The step that presses the start button. */
export function startStep(survey: Questionnaire, { visits: [visit] }: Pick<Path, 'visits'>): Step {
  const first = visit?.surveyQuestion;
  const isSigned = survey.definition.config.signature === 'required';
  return {
    name: 'start',
    do: `${isSigned ? 'Sign below the agreement. ' : ''}Press ${startButton(survey)}.`,
    ...(first ? shownAt(first, 1) : { see: '' }),
    from: 'home',
    to: first?.id ?? 'end',
    isInjected: false,
  };
}

/** A question as its steps need it. */
type AskedQuestion = Pick<SurveyQuestion, 'id' | 'question' | 'remaining'>;

interface AskedPath {
  readonly visits: readonly (Pick<Path['visits'][number], 'sample' | 'refused'> & {
    readonly surveyQuestion: AskedQuestion;
  })[];
}

/** The steps at a question: invalid answers, then the valid one. */
export function visitSteps(path: AskedPath, index: number, end: EndPage): readonly Step[] {
  const visit = path.visits[index];
  if (!visit) return [];
  const { surveyQuestion, refused, sample } = visit;
  const nextVisit = path.visits[index + 1];
  const isEnd = nextVisit === undefined;
  return [
    ...refused.map((refusedSample) => refusedStep(surveyQuestion, refusedSample)),
    {
      name: nameOf(surveyQuestion, sample),
      do: `${sample.does}${sample.isSent ? '' : ` Press ${sendButton(surveyQuestion)}.`}`,
      ...(isEnd ? { see: endPageText(end) } : shownAt(nextVisit.surveyQuestion, index + 2)),
      from: surveyQuestion.id,
      to: isEnd ? 'end' : nextVisit.surveyQuestion.id,
      isInjected: false,
      answer: answerStep(surveyQuestion, sample),
      ...(isEnd ? { end } : {}),
    },
  ];
}

function refusedStep(surveyQuestion: AskedQuestion, sample: Sample): Step {
  const isAtOnce = isRefusedAtOnce(sample);
  return {
    name: nameOf(surveyQuestion, sample),
    do:
      sample.isOffered && !isAtOnce
        ? `${sample.does} Press ${sendButton(surveyQuestion)}.`
        : sample.does,
    see: sample.isOffered
      ? `${messagesOf(surveyQuestion, sample)} ${isAtOnce ? refusedFileNote(sample) : 'Nothing goes on, and nothing that was given is lost.'}`
      : `There is none; a call that sends it is refused (422, ${sample.faults.map(({ kind }) => kind).join()}).`,
    from: surveyQuestion.id,
    to: surveyQuestion.id,
    isInjected: false,
    answer: answerStep(surveyQuestion, sample),
  };
}

function nameOf({ id }: AskedQuestion, { name }: Sample): string {
  return `${id}: ${name}`;
}

function answerStep({ id, question }: AskedQuestion, sample: Sample): AnswerToGive {
  return {
    questionId: id,
    type: question.type,
    result: sample.answer,
    isValid: sample.faults.length === 0,
    fault: sample.faults[0] ?? null,
    faults: sample.faults,
    said: sample.faults.map((fault) => faultSentence(fault, question)),
    isOffered: sample.isOffered,
    isRefusedAtOnce: isRefusedAtOnce(sample),
    isTimeOver: sample.isTimeOver,
  };
}

/** The label of the button that sends an answer, which differs at the last possible question. */
function sendButton({ remaining }: AskedQuestion): string {
  return quoted(appSentence(remaining === 1 ? 'Submit' : 'Next'));
}

/** What is shown when a question follows. */
export function shownAt(
  { question }: Pick<SurveyQuestion, 'question'>,
  index: number,
): Pick<Step, 'see' | 'shown'> {
  const title = plain(question.title);
  return { see: `Question ${index} is shown: ${quoted(title)}.`, shown: { index, title } };
}
