import {
  emptyAnswer,
  hasFiles,
  isMission,
  type Question,
} from '../../../../contract/questions/index.ts';
import { testParameter } from '../../../../server/auth/testMode.ts';
import { pathId } from '../../pathId.ts';
import type { Script, Step } from '../../script.ts';
import type { EndPage } from '../../survey/answer.ts';
import { judgedRespondent } from '../../survey/judgePath.ts';
import { usualRespondent } from '../../survey/respondents.ts';
import type { Sample } from '../../survey/samples/sample.ts';
import { samplesOf } from '../../survey/samples.ts';
import { shownAt, visitSteps } from '../../survey/steps/steps.ts';
import { appSentence, plain, quoted } from '../../survey/words.ts';
import { CannotRunError } from '../cannotRun.ts';
import { type LocatedSurvey, locateSurvey, openedBy, refuse } from '../inspectDeployment.ts';
import { SurveyClient, type SurveyQuestion } from '../surveyClient.ts';
import type { PlannedPath, PlannedSurveyPaths } from './plannedPaths.ts';

/** A question as the deployment asks it, with the answers to try. */
interface Visit {
  readonly surveyQuestion: {
    readonly id: string;
    readonly question: Question;
    readonly remaining: number;
  };
  readonly sample: Sample;
  readonly refused: readonly Sample[];
}

/** The most respondents who are sent ahead by calls. */
const mostScouts = 8;

/**
 * Paths through a survey of which there is no file: scouts answer it by calls, each with other valid answers, and each
 * path repeats a scout's answers in a browser. What follows an answer is therefore what the deployment says, and the answers of
 * branches that no scout has taken are missing.
 * @throws {CannotRunError} where the survey cannot be answered so
 */
export async function scoutedPaths(
  origin: string,
  surveyId: string,
  testKey: string | null,
): Promise<PlannedSurveyPaths> {
  const query = testKey === null ? '' : `?${new URLSearchParams({ [testParameter]: testKey })}`;
  const address = `/${surveyId}${query}`;
  const ask = () => openedBy(origin, address);
  const located = await locateSurvey(origin, surveyId, await ask()).catch((error: Error) => {
    const isMissing = error.message.startsWith('There is no survey');
    throw new CannotRunError(
      isMissing
        ? `There is no file surveys/${surveyId}.json, and no survey "${surveyId}" at ${origin}.`
        : error.message,
    );
  });
  const { signature } = located.survey.config ?? {};
  if (signature && signature !== 'none')
    throw new CannotRunError(`"${surveyId}" has a consent to sign: give its file to --plan.`);
  const walk = async (number: number) => {
    const client = new SurveyClient(await ask(), { surveyId, channel: located.channel });
    refuse(await client.start(), surveyId, origin);
    return scout(client, number, surveyId);
  };
  const first = await walk(0);
  await requireSameAgain(first, await walk(0), surveyId);
  const most = Math.max(
    ...first.map(({ surveyQuestion }) => validIn(surveyQuestion.question).length),
  );
  const routes = [first];
  for (let number = 1; number < Math.min(most, mostScouts); number += 1) {
    routes.push(await walk(number));
  }
  const walks = withRefusals(routes).map((visits, index) =>
    pathOf({ surveyId, located, address }, visits, `path ${index + 1} of ${routes.length}`),
  );
  return {
    ...{ surveyId, walks, judged: null },
    title: plain(located.survey.title),
    omitted: [
      `There is no file of "${surveyId}" here, so its questions come from ${origin}: conditions, bounds and scores are not judged.`,
    ],
  };
}

/** The valid answers that a call can give without data of the server. */
function validIn(question: Question): readonly Sample[] {
  const samples = samplesIn(question).filter(
    ({ faults, isOffered, isTimeOver }) => faults.length === 0 && isOffered && !isTimeOver,
  );
  if (!hasFiles(question)) return samples;
  return samples.filter(
    ({ answer }) => JSON.stringify(answer) === JSON.stringify(emptyAnswer(question)),
  );
}

function samplesIn(question: Question): readonly Sample[] {
  return samplesOf(question, {
    ...{ named: [], together: [], bounds: [], cascades: new Map(), hasTime: false },
  });
}

/** Answers the survey by calls with the answers of this number. */
async function scout(
  client: SurveyClient,
  number: number,
  surveyId: string,
): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  let current: SurveyQuestion | null = await client.current();
  while (current) {
    const { question } = current;
    const { questionId: id, index, count } = question;
    const valid = validIn(question);
    const sample = valid[number % valid.length];
    if (!sample || isMission(question))
      throw new CannotRunError(
        `Question "${id}" of "${surveyId}" cannot be answered by calls: give the survey's file to --plan.`,
      );
    if (visits.some(({ surveyQuestion }) => surveyQuestion.id === id))
      throw new CannotRunError(`"${surveyId}" asks "${id}" again after a valid answer.`);
    const remaining = index === count ? 1 : 2;
    visits.push({ surveyQuestion: { id, question, remaining }, sample, refused: [] });
    current = await client.commit({ ...current, answer: sample.answer });
  }
  if (visits.length > 0) return visits;
  throw new CannotRunError(`"${surveyId}" asks no question.`);
}

/** Requires that the same answers lead to the same questions, because a browser repeats them. */
function requireSameAgain(
  first: readonly Visit[],
  again: readonly Visit[],
  surveyId: string,
): void {
  const order = (visits: readonly Visit[]) =>
    JSON.stringify(visits.map(({ surveyQuestion, sample }) => [surveyQuestion.id, sample.name]));
  if (order(first) === order(again)) return;
  throw new CannotRunError(
    `"${surveyId}" is in another order for each respondent: give the survey's file to --plan.`,
  );
}

/** Distributes the invalid answers over the paths that contain their question. */
function withRefusals(routes: readonly (readonly Visit[])[]): readonly (readonly Visit[])[] {
  return routes.map((visits, at) =>
    visits.map((visit) => {
      const { id, question } = visit.surveyQuestion;
      const passing = routes.flatMap((route, index) =>
        route.some(({ surveyQuestion }) => surveyQuestion.id === id) ? [index] : [],
      );
      const invalid = samplesIn(question).filter(
        ({ faults, isOffered }) => faults.length > 0 && isOffered && !hasFiles(question),
      );
      const turn = passing.indexOf(at);
      return { ...visit, refused: invalid.filter((_, index) => index % passing.length === turn) };
    }),
  );
}

interface Scouted {
  readonly surveyId: string;
  readonly located: LocatedSurvey;
  readonly address: string;
}

function pathOf(
  { surveyId, located, address }: Scouted,
  visits: readonly Visit[],
  words: string,
): PlannedPath {
  const { title, config } = located.survey;
  const [first] = visits;
  const start = quoted(appSentence(config?.agreement ? 'Agree' : 'Start'));
  const end: EndPage = {
    id: null,
    heading:
      plain(config?.endTitle ?? '') ||
      appSentence("We've received your answers. Thanks for your support!"),
    text: plain(config?.endText ?? ''),
    ...{ score: null, maxScore: null, isTimedOut: false },
  };
  const steps: readonly Step[] = [
    {
      ...{ name: 'start', do: `Press ${start}.`, from: 'home', isInjected: false },
      to: first?.surveyQuestion.id ?? 'end',
      ...(first ? shownAt(first.surveyQuestion, 1) : { see: '' }),
    },
    ...visits.flatMap((_, at) => visitSteps({ visits }, at, end)),
  ];
  const script: Script = {
    id: pathId(
      surveyId,
      steps.map(({ name, answer }) => [name, answer?.result]),
    ),
    title: `${plain(title)}, ${words}`,
    given: [],
    start: { at: 'home', see: `The start page of ${quoted(plain(title))} is shown.` },
    steps,
  };
  return {
    ...{ script, address, respondent: usualRespondent, title: plain(title) },
    judged: judgedRespondent(usualRespondent, null),
    ...{ timeMs: null, isSigned: false, isRepeatable: true },
  };
}
