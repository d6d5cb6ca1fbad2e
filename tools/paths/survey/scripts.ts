import type { Fault } from '../../../contract/faults.ts';
import { commentKey } from '../../../contract/questions/evaluate.ts';
import { isMission, type Question } from '../../../contract/questions/index.ts';
import { kanoSides } from '../../../contract/questions/kano.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import { lineOf, readSurvey } from '../../../server/surveys/loadSurveys.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import type { Script, Step } from '../script.ts';
import type { AnswerToGive } from './answer.ts';
import { endPage, endSeen, figure } from './endPage.ts';
import { type Path, pathsOf, samplesIn } from './paths.ts';
import type { Sample } from './sample.ts';
import { counted, listed, plain, quoted, said, saidOf, shown, sideLabels } from './words.ts';

/** A survey file: its text, or what it holds. */
export type SurveyFile = string | ({ readonly id: string } & Readonly<Record<string, unknown>>);

const none: ReadonlyMap<string, Cascade> = new Map();

/**
 * The paths through a survey as a tester walks them: as few as it takes to see every question, take every branch, give
 * what is right from both sides of every bound, and be refused what is wrong.
 *
 * @param cascades the trees that linked lists ask along
 * @throws what is wrong with the survey
 */
export function scriptsOfSurvey(
  file: SurveyFile,
  cascades: ReadonlyMap<string, Cascade> = none,
): readonly Script[] {
  return scriptsOf(surveyIn(file), cascades);
}

/** The survey as the server reads it. */
export function surveyIn(file: SurveyFile): Questionnaire {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { survey, problems } = readSurvey(`${idIn(text)}.json`, text);
  if (!survey) throw new Error(problems.map(lineOf).join('\n'));
  return survey;
}

export function scriptsOf(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade> = none,
): readonly Script[] {
  const paths = pathsOf(survey, samplesIn(survey, cascades));
  return paths.map((path, place) => {
    const number = place + 1;
    const title = plain(survey.definition.title.in(['en']));
    return {
      id: `${survey.id}-${String(number).padStart(3, '0')}`,
      title: `${title}, path ${number} of ${paths.length}${aboutOf(survey, path)}`,
      given: givenFor(survey),
      start: {
        at: 'home',
        see: `At ${addressOf(survey)} the start page of ${quoted(title)} is shown, with the button ${startButton(survey)}.`,
      },
      steps: [
        startStep(survey),
        ...path.visits.flatMap((_, at) => visitSteps(survey, path, at)),
      ].map((step) => ({ ...step, do: tidied(step.do), see: tidied(step.see) })),
    };
  });
}

/** What is quoted may end a sentence by itself. */
function tidied(sentences: string): string {
  return sentences.replace(/([.!?…])”\.(?= |$)/g, '$1”');
}

function idIn(text: string): string {
  try {
    return String(Object(JSON.parse(text)).id);
  } catch {
    return 'survey';
  }
}

/** What is special about a path: where it turns, and what it is the first to answer. */
function aboutOf(survey: Questionnaire, { aim, visits }: Path): string {
  const turns = visits.filter(({ isDecision, given }) => isDecision || given.isTimeOver);
  const isNewTurn = turns.some(({ isNew }) => isNew);
  const [first, ...others] = visits.filter(
    (visit) =>
      visit.isNew && !turns.includes(visit) && !['', 'nothing'].includes(visit.given.label),
  );
  const isNamed = first !== undefined && !isNewTurn && aim === null;
  const about = [
    ...(aim ? [`the ${aim} score, ${figure(endPage(survey, visits).score ?? 0)}`] : []),
    ...(turns.length > 0 ? [turns.map(({ given }) => given.label).join(', then ')] : []),
    ...(isNamed ? [`with ${first.given.label}${others.length > 0 ? ' and others' : ''}`] : []),
  ];
  return about.length > 0 ? `: ${about.join('; ')}` : '';
}

function givenFor({ id, definition }: Questionnaire): readonly string[] {
  const { login, maxAnswerTime } = definition;
  return [
    `The survey ${quoted(id)} takes answers, and in this browser nobody has begun it.`,
    ...(login === false ? [] : ['You are logged in.']),
    ...(maxAnswerTime === undefined
      ? []
      : [`From the start there are ${counted(Math.ceil(maxAnswerTime / 60), 'minute')}.`]),
  ];
}

function addressOf({ id, questions }: Questionnaire): string {
  return questions.some(({ question }) => isMission(question)) ? `/task/${id}` : `/${id}`;
}

/** The one button of the start page, with its quotes; a survey that is begun with a phone has another one elsewhere. */
function startButton({ definition: { config } }: Questionnaire): string {
  const isAgreed = config.agreement !== undefined;
  const plainly = quoted(shown(isAgreed ? 'Agree' : 'Start'));
  if (!config.scanToStart) return plainly;
  const here = quoted(shown(isAgreed ? 'Agree and continue' : 'Continue here'));
  return `${here} (on a phone ${plainly})`;
}

function startStep(survey: Questionnaire): Step {
  const isSigned = survey.definition.config.signature === 'required';
  return {
    name: 'start',
    do: `${isSigned ? 'Sign below the agreement. ' : ''}Press ${startButton(survey)}.`,
    see: shownAt(survey.first, 1),
    from: 'home',
    to: survey.first.id,
    isInjected: false,
  };
}

function visitSteps(survey: Questionnaire, path: Path, at: number): readonly Step[] {
  const visit = path.visits[at];
  if (!visit) return [];
  const { asked, refused, given } = visit;
  const next = path.visits[at + 1];
  const isEnd = next === undefined;
  const end = endPage(survey, path.visits);
  return [
    ...refused.map((sample) => refusedStep(asked, sample)),
    {
      name: nameOf(asked, given),
      do: `${given.does}${given.isSent ? '' : ` Press ${sendButton(asked)}.`}`,
      see: isEnd ? endSeen(end) : shownAt(next.asked, at + 2),
      from: asked.id,
      to: isEnd ? 'end' : next.asked.id,
      isInjected: false,
      answer: toGive(asked, given),
      ...(isEnd ? { end } : {}),
    },
  ];
}

function refusedStep(asked: SurveyQuestion, sample: Sample): Step {
  const isAtOnce = isRefusedAtOnce(sample);
  return {
    name: nameOf(asked, sample),
    do: sample.isOffered && !isAtOnce ? `${sample.does} Press ${sendButton(asked)}.` : sample.does,
    see: sample.isOffered
      ? `${saidAt(asked, sample)} ${isAtOnce ? kept(sample) : 'Nothing goes on, and nothing that was given is lost.'}`
      : `There is none; a call that sends it is refused (422, ${sample.faults.map(({ kind }) => kind).join()}).`,
    from: asked.id,
    to: asked.id,
    isInjected: false,
    answer: toGive(asked, sample),
  };
}

function saidAt({ question }: SurveyQuestion, sample: Sample): string {
  const messages = [...Map.groupBy(sample.faults, saidOf)].map(([words, faults]) => {
    const places = faults.flatMap((fault) => placeOf(question, fault, sample));
    return `${quoted(words)} is said${places.length > 0 ? ` at ${listed(places)}` : ''}`;
  });
  return `${listed(messages)}.`;
}

/** Files are looked at when they are chosen, not when they are sent. */
function isRefusedAtOnce({ faults }: Sample): boolean {
  return faults.some(({ kind }) => ['tooManyFiles', 'fileTooLarge', 'fileType'].includes(kind));
}

/** Too many are not taken at all; one that is refused stays in the list until it is removed. */
function kept({ faults }: Sample): string {
  return faults.some(({ kind }) => kind === 'tooManyFiles')
    ? 'None of them is taken, and nothing that was given is lost.'
    : `It is not sent, and nothing that was given is lost. Take it away with ${quoted(shown('Remove'))}.`;
}

function nameOf({ id }: SurveyQuestion, { name }: Sample): string {
  return `${id}: ${name}`;
}

function toGive({ id, question }: SurveyQuestion, sample: Sample): AnswerToGive {
  return {
    questionId: id,
    type: question.type,
    result: sample.answer,
    isValid: sample.faults.length === 0,
    fault: sample.faults[0] ?? null,
    faults: sample.faults,
    said: sample.faults.map(saidOf),
    isOffered: sample.isOffered,
    isRefusedAtOnce: isRefusedAtOnce(sample),
    isTimeOver: sample.isTimeOver,
  };
}

/** The last question that can come has another button. */
function sendButton({ remaining }: SurveyQuestion): string {
  return quoted(shown(remaining === 1 ? 'Submit' : 'Next'));
}

function shownAt({ question }: SurveyQuestion, index: number): string {
  return `Question ${index} is shown: ${quoted(plain(question.title))}.`;
}

/** Where in a question something is said, in words that a tester finds there. */
function placeOf(question: Question, { at }: Fault, { answer }: Sample): readonly string[] {
  if (at === undefined) return [];
  if (at === commentKey) return ['the comment'];
  const side = kanoSides.find((one) => one === at);
  if (question.type === 17 && side) return [quoted(said(sideLabels[side]))];
  if (question.type === 10) {
    return [quoted(plain(question.config.levels[Number(at.replace('level-', '')) - 1] ?? ''))];
  }
  const files: readonly { id: string; name: string }[] = Object(answer).files ?? [];
  const file = files.find(({ id }) => id === at);
  if (file) return [`the file`];
  return question.choice.filter(({ id }) => id === at).map(({ text }) => quoted(plain(text)));
}
