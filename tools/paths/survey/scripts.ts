import type { Fault } from '../../../contract/faults.ts';
import { commentKey } from '../../../contract/questions/evaluate.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { kanoSides } from '../../../contract/questions/kano.ts';
import { levelKey } from '../../../contract/questions/linkage.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { lineOf } from '../../../server/content/problems/problem.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import type { Drawn } from '../../../server/surveys/order/draw.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import type { Script, Step } from '../script.ts';
import { type AnswerToGive, type EndPage, formatScore } from './answer.ts';
import { drawnSurveys, givenOrder, inArm, languagesFor } from './drawnSurveys.ts';
import { endPage, endPageText } from './endPage.ts';
import type { Path } from './pathProgress.ts';
import { pathsOf } from './paths.ts';
import { withReadTexts } from './readTexts.ts';
import { usualRespondent } from './respondents.ts';
import type { Sample } from './sample.ts';
import {
  addressOf,
  givenFor,
  respondentSentence,
  respondentTitle,
  startButton,
} from './startPage.ts';
import { samplesIn } from './surveySamples.ts';
import {
  appSentence,
  faultSentence,
  joinWords,
  plain,
  quoted,
  sideLabels,
  translated,
} from './words.ts';

/** The text of a survey file, or its parsed content. */
export type SurveyFile = string | ({ readonly id: string } & Readonly<Record<string, unknown>>);

const noCascades: ReadonlyMap<string, Cascade> = new Map();

/**
 * Few paths that together see every question, take every branch, give valid answers on both sides of every bound, and
 * try every invalid answer.
 *
 * @param cascades the trees of linked lists
 * @throws for an invalid survey
 */
export function scriptsOfSurvey(
  file: SurveyFile,
  cascades: ReadonlyMap<string, Cascade> = noCascades,
): readonly Script[] {
  return scriptsOf(surveyIn(file), cascades);
}

/** @throws for an invalid survey */
export function surveyIn(file: SurveyFile): Questionnaire {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { survey, problems } = readSurvey(`${idIn(text)}.json`, text);
  if (!survey) throw new Error(problems.map(lineOf).join('\n'));
  return survey;
}

export function scriptsOf(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade> = noCascades,
): readonly Script[] {
  const isNews = branchNews();
  const paths = drawnSurveys(survey).flatMap(({ survey, drawn }) =>
    pathsOf(survey, samplesIn(survey, cascades), cascades)
      .filter((path) => isNews(path, drawn) || survey.respondent === usualRespondent)
      .map((path) => ({
        ...{ survey, drawn },
        path: withReadTexts(survey, path, cascades),
      })),
  );
  return paths.map(({ survey, drawn, path }, index) => {
    const number = index + 1;
    const title = plain(survey.definition.title.in(languagesFor(survey)));
    const end = endPage(survey, path.visits, cascades);
    return {
      id: `${survey.id}-${String(number).padStart(3, '0')}`,
      title: `${title}, path ${number} of ${paths.length}${inArm(drawn)}${respondentTitle(survey)}${aboutOf(path, end)}`,
      given: [...givenFor(survey), ...givenOrder(survey, drawn)],
      ...(drawn && { drawn }),
      respondent: survey.respondent,
      start: {
        at: 'home',
        see: `${respondentSentence(survey)}At ${addressOf(survey)} the start page of ${quoted(title)} is shown, with the button ${startButton(survey)}.`,
      },
      steps: [
        startStep(survey, path),
        ...path.visits.flatMap((_, at) => visitSteps(path, at, end)),
      ].map((step) => ({
        ...step,
        do: withoutDoublePeriod(step.do),
        see: withoutDoublePeriod(step.see),
      })),
    };
  });
}

/** Whether a path takes a branch that none before it took in the same arm. */
function branchNews(): (path: Path, drawn: Drawn | null) => boolean {
  const taken = new Set<string>();
  return ({ visits }, drawn) => {
    const ids = ['home', ...visits.map(({ surveyQuestion }) => surveyQuestion.id), 'end'];
    const branches = ids.slice(1).map((to, index) => `${drawn?.arm} ${ids[index]} ${to}`);
    const isNew = branches.some((branch) => !taken.has(branch));
    for (const branch of branches) taken.add(branch);
    return isNew;
  };
}

/** A quoted sentence brings its own full stop. */
function withoutDoublePeriod(sentences: string): string {
  return sentences.replace(/([.!?…])”\.(?= |$)/g, '$1”');
}

function idIn(text: string): string {
  try {
    return String(Object(JSON.parse(text)).id);
  } catch {
    return 'survey';
  }
}

/** The decisions of a path, and the answers that it gives first. */
function aboutOf({ aim, visits }: Path, end: EndPage): string {
  const decisions = visits.filter(({ isDecision, sample }) => isDecision || sample.isTimeOver);
  const isNewTurn = decisions.some(({ isNew }) => isNew);
  const [first, ...others] = visits.filter(
    (visit) =>
      visit.isNew && !decisions.includes(visit) && !['', 'nothing'].includes(visit.sample.label),
  );
  const isNamed = first !== undefined && !isNewTurn && aim === null;
  const about = [
    ...(aim ? [`the ${aim} score, ${formatScore(end.score ?? 0)}`] : []),
    ...(decisions.length > 0 ? [decisions.map(({ sample }) => sample.label).join(', then ')] : []),
    ...(isNamed ? [`with ${first.sample.label}${others.length > 0 ? ' and others' : ''}`] : []),
  ];
  return about.length > 0 ? `: ${about.join('; ')}` : '';
}

function startStep(survey: Questionnaire, { visits: [visit] }: Path): Step {
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

function visitSteps(path: Path, at: number, end: EndPage): readonly Step[] {
  const visit = path.visits[at];
  if (!visit) return [];
  const { surveyQuestion, refused, sample } = visit;
  const nextVisit = path.visits[at + 1];
  const isEnd = nextVisit === undefined;
  return [
    ...refused.map((refusedSample) => refusedStep(surveyQuestion, refusedSample)),
    {
      name: nameOf(surveyQuestion, sample),
      do: `${sample.does}${sample.isSent ? '' : ` Press ${sendButton(surveyQuestion)}.`}`,
      ...(isEnd ? { see: endPageText(end) } : shownAt(nextVisit.surveyQuestion, at + 2)),
      from: surveyQuestion.id,
      to: isEnd ? 'end' : nextVisit.surveyQuestion.id,
      isInjected: false,
      answer: answerStep(surveyQuestion, sample),
      ...(isEnd ? { end } : {}),
    },
  ];
}

function refusedStep(surveyQuestion: SurveyQuestion, sample: Sample): Step {
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

function messagesOf({ question }: SurveyQuestion, sample: Sample): string {
  const messages = [...Map.groupBy(sample.faults, (fault) => faultSentence(fault, question))].map(
    ([sentence, faults]) => {
      const places = faults.flatMap((fault) => faultLabels(question, fault, sample));
      return `${quoted(sentence)} is said${places.length > 0 ? ` at ${joinWords(places)}` : ''}`;
    },
  );
  return `${joinWords(messages)}.`;
}

/** Files are checked when they are chosen. */
function isRefusedAtOnce({ faults }: Sample): boolean {
  return faults.some(({ kind }) => ['tooManyFiles', 'fileTooLarge', 'fileType'].includes(kind));
}

/** Excess files are dropped; a refused file stays in the list until it is removed. */
function refusedFileNote({ faults }: Sample): string {
  return faults.some(({ kind }) => kind === 'tooManyFiles')
    ? 'None of them is taken, and nothing that was given is lost.'
    : `It is not sent, and nothing that was given is lost. Take it away with ${quoted(appSentence('Remove'))}.`;
}

function nameOf({ id }: SurveyQuestion, { name }: Sample): string {
  return `${id}: ${name}`;
}

function answerStep({ id, question }: SurveyQuestion, sample: Sample): AnswerToGive {
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

/** The last possible question has another button. */
function sendButton({ remaining }: SurveyQuestion): string {
  return quoted(appSentence(remaining === 1 ? 'Submit' : 'Next'));
}

function shownAt({ question }: SurveyQuestion, index: number): Pick<Step, 'see' | 'shown'> {
  const title = plain(question.title);
  return { see: `Question ${index} is shown: ${quoted(title)}.`, shown: { index, title } };
}

/** The visible labels of the faulty parts. */
function faultLabels(question: Question, { at }: Fault, { answer }: Sample): readonly string[] {
  if (at === undefined) return [];
  if (at === commentKey) return ['the comment'];
  const side = kanoSides.find((candidate) => candidate === at);
  if (question.type === 17 && side) return [quoted(translated(sideLabels[side]))];
  if (question.type === 10) {
    const level = question.config.levels.find((_, index) => levelKey(index) === at);
    return [level === undefined ? 'the text' : quoted(plain(level))];
  }
  const files: readonly { id: string; name: string }[] = Object(answer).files ?? [];
  const file = files.find(({ id }) => id === at);
  if (file) return [`the file`];
  return question.choice.filter(({ id }) => id === at).map(({ text }) => quoted(plain(text)));
}
