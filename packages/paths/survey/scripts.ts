import type { Cascade } from '../../../server/content/cascades.ts';
import { lineOf } from '../../../server/content/problems/problem.ts';
import { oncePer } from '../../../server/lib/oncePer.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import type { RandomAssignment } from '../../../server/surveys/order/randomAssignment.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { withSubject } from '../modelError.ts';
import { pathId } from '../pathId.ts';
import type { Script } from '../script.ts';
import { type EndPage, formatScore } from './answer.ts';
import { drawnSurveys, givenOrder, inArm, languagesFor } from './drawnSurveys.ts';
import { endPage } from './endPage.ts';
import { judgedSurvey } from './judge.ts';
import { answersOf, judgedFile, judgePath, type PathWithEnd } from './judgePath.ts';
import type { Path } from './pathProgress.ts';
import { pathsOf } from './paths.ts';
import { withReadTexts } from './readTexts.ts';
import { usualRespondent } from './respondents.ts';
import {
  addressOf,
  givenFor,
  respondentSentence,
  respondentTitle,
  startButton,
} from './startPage.ts';
import { startStep, visitSteps } from './steps/steps.ts';
import { samplesFor, samplesIn } from './surveySamples.ts';
import { plain, quoted } from './words.ts';

/** The text of a survey file, or its parsed content. */
export type SurveyFile = string | ({ readonly id: string } & Readonly<Record<string, unknown>>);

const noCascades: ReadonlyMap<string, Cascade> = new Map();

/**
 * Few paths that together show every question, take every branch, give valid answers on both sides of every bound, and
 * try every invalid answer.
 * @param cascades the cascades of linked lists
 * @throws for an invalid survey
 */
export function scriptsOfSurvey(
  file: SurveyFile,
  cascades: ReadonlyMap<string, Cascade> = noCascades,
): readonly Script[] {
  return scriptsOf(surveyIn(file), cascades);
}

/**
 * Reads a survey file.
 * @throws for an invalid survey
 */
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
  const judged = judgedSurvey(judgedFile(survey, cascades));
  const paths = drawnSurveys(survey).flatMap(({ survey, drawn }) =>
    pathsOf(survey, samplesIn(survey, cascades), cascades)
      .filter((path) => isNews(path, drawn) || survey.respondent === usualRespondent)
      .map((path) => ({
        ...{ survey, drawn },
        path: withReadTexts(survey, path, cascades),
      })),
  );
  const samplesTo = oncePer((surveyQuestion: SurveyQuestion) =>
    samplesFor(survey, surveyQuestion, cascades),
  );
  const others = new Map(paths.flatMap(({ path }) => [...answersOf(path.visits)]));
  return paths.map(({ survey, drawn, path }, index) => {
    const end = endPage(survey, path.visits, cascades);
    const number = index + 1;
    const script = scriptOf(
      { survey, drawn, path, end },
      `, path ${number} of ${paths.length}${inArm(drawn)}${respondentTitle(survey)}${aboutOf(path, end)}`,
    );
    withSubject(
      () => script.id,
      () => judgePath(judged, { survey, drawn, path, end }, { others, samplesTo, cascades }),
    );
    return script;
  });
}

/** A path of a survey as instructions for a person; `about` follows the survey's title. */
export function scriptOf({ survey, drawn, path, end }: PathWithEnd, about: string): Script {
  const title = plain(survey.definition.title.in(languagesFor(survey)));
  const steps = [
    startStep(survey, path),
    ...path.visits.flatMap((_, at) => visitSteps(path, at, end)),
  ];
  const taken = steps.map(({ name, answer }) => [name, answer?.result]);
  return {
    id: pathId(survey.id, [taken, drawn, survey.respondent]),
    title: `${title}${about}`,
    given: [...givenFor(survey), ...givenOrder(survey, drawn)],
    ...(drawn && { drawn }),
    respondent: survey.respondent,
    start: {
      at: 'home',
      see: `${respondentSentence(survey)}At ${addressOf(survey)} the start page of ${quoted(title)} is shown, with the button ${startButton(survey)}.`,
    },
    steps: steps.map((step) => ({
      ...step,
      do: withoutDoublePeriod(step.do),
      see: withoutDoublePeriod(step.see),
    })),
  };
}

/** Makes a function that returns whether a path takes a branch that no earlier path has taken in the same arm. */
function branchNews(): (path: Path, drawn: RandomAssignment | null) => boolean {
  const taken = new Set<string>();
  return ({ visits }, drawn) => {
    const ids = ['home', ...visits.map(({ surveyQuestion }) => surveyQuestion.id), 'end'];
    const branches = ids.slice(1).map((to, index) => `${drawn?.arm} ${ids[index]} ${to}`);
    const isNew = branches.some((branch) => !taken.has(branch));
    for (const branch of branches) taken.add(branch);
    return isNew;
  };
}

/** Removes a full stop after a quoted sentence, which has its own. */
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

/** A sentence about a path: its decisions, and the answers that no earlier path gives. */
function aboutOf({ aim, isApproximate, visits }: Path, end: EndPage): string {
  const decisions = visits.filter(({ isDecision, sample }) => isDecision || sample.isTimeOver);
  const isNewTurn = decisions.some(({ isNew }) => isNew);
  const [first, ...others] = visits.filter(
    (visit) =>
      visit.isNew && !decisions.includes(visit) && !['', 'nothing'].includes(visit.sample.label),
  );
  const isNamed = first !== undefined && !isNewTurn && aim === null;
  const about = [
    ...(aim
      ? [`the ${aim} score, ${formatScore(end.score ?? 0)}${isApproximate ? ' (approximate)' : ''}`]
      : []),
    ...(decisions.length > 0 ? [decisions.map(({ sample }) => sample.label).join(', then ')] : []),
    ...(isNamed ? [`with ${first.sample.label}${others.length > 0 ? ' and others' : ''}`] : []),
  ];
  return about.length > 0 ? `: ${about.join('; ')}` : '';
}
