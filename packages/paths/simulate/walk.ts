import { codes } from '../../../contract/envelope.ts';
import { type MissionEvent, missionEvents } from '../../../contract/missionEvents.ts';
import {
  emptyAnswer,
  hasFiles,
  missionOf,
  type Question,
  readQuestion,
  wireType,
} from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import type { Step, Subject } from '../../../contract/survey.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { Answering } from './answers/answering.ts';
import { answerTo } from './answers/answerTo.ts';
import { missionRun } from './answers/mission.ts';
import { type Api, ApiRefusal } from './api.ts';
import { smallFiles } from './files.ts';
import { leaveChance, skipChance, thinkingMs } from './habits.ts';
import type { QuestionSamples } from './questionSamples.ts';
import { Random } from './random.ts';
import type { SimulatedRespondent } from './respondent.ts';
import type { Tendencies } from './tendencies.ts';

export type Outcome = 'ended' | 'left' | 'timedOut' | 'turnedAway';

export interface Surroundings {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly tendencies: Tendencies;
  readonly samples: QuestionSamples;
  readonly clock: () => number;
  /** Whether the simulation moves the server's clock by the times that a walk yields. */
  readonly hasSimulatedClock: boolean;
}

interface SentAnswer {
  readonly answer: unknown;
  /** Milliseconds that the respondent has spent on the question. */
  readonly took: number;
}

const sampleShare = 0.12;
const previousShare = 0.03;
const afterDeadlineMs = 600;
/** The most answers that are tried until `acceptIf` holds for one of them. */
const mostTries = 40;

/**
 * A respondent who answers from the start to the end of the survey, or abandons it at a question; yields the
 * milliseconds that pass.
 */
export async function* walk(
  around: Surroundings,
  who: SimulatedRespondent,
  api: Api,
): AsyncGenerator<number, Outcome> {
  const random = new Random(`${who.seed} walk`);
  const step = await api.start(who);
  if (step === null) return 'turnedAway';
  const endsAt = deadlineOf(step, around);
  let isRevisit = false;
  yield 1000;
  if (await api.signs(random.chance(0.5))) yield 5000;
  let subject: Subject = step.subject ?? (await api.current());
  for (;;) {
    const question = readQuestion(subject);
    if (!isRevisit && random.chance(leaveChance(question))) {
      await leave(question, api, random);
      return 'left';
    }
    if (who.isSlow && endsAt !== null && random.chance(0.4)) {
      yield Math.max(endsAt - around.clock(), 0) + afterDeadlineMs;
      await runOut(question, api, around);
      return 'timedOut';
    }
    const { answer, took } =
      isRevisit && random.chance(0.6)
        ? { answer: storedIn(subject), took: 4000 }
        : await give(question, around, who, api);
    yield took;
    let next: Step | null | 'refused' = await tryCommit(api, question, answer, around);
    for (let tries = 1; next === 'refused' && tries < mostTries; tries += 1) {
      const again = await give(question, around, { ...who, seed: `${who.seed} ${tries}` }, api);
      yield again.took;
      next = await tryCommit(api, question, again.answer, around);
    }
    if (next === 'refused') return 'left';
    if (next === null) return 'timedOut';
    if (next.status === status.ended) return next.respondent?.timedOut ? 'timedOut' : 'ended';
    const previous: Subject | null =
      !isRevisit && random.chance(previousShare) ? await api.previous() : null;
    isRevisit = previous !== null;
    subject = previous ?? next.subject ?? (await api.current());
  }
}

function deadlineOf(
  { maxAnswerTimeConfig }: Step,
  { hasSimulatedClock }: Surroundings,
): number | null {
  return hasSimulatedClock ? (maxAnswerTimeConfig?.latestEndTime ?? null) : null;
}

async function give(
  question: Question,
  { survey, cascades, tendencies, samples, clock }: Surroundings,
  who: SimulatedRespondent,
  api: Api,
): Promise<SentAnswer> {
  const random = new Random(`${who.seed} ${question.questionId}`);
  const took = thinkingMs(question, who, random);
  if (!question.config.required && random.chance(skipChance(question))) {
    return { answer: emptyAnswer(question), took };
  }
  if (hasFiles(question)) {
    return { answer: { files: await api.upload(await smallFiles(question, random)) }, took };
  }
  const mission = missionOf(question);
  if (mission) {
    const { outcome, events, took } = missionRun(mission, random);
    return { answer: { outcome, events }, took };
  }
  const valid = () => samples.of(question);
  // Random answers hardly ever meet some conditions, so a sample is used now and then.
  if (samples.isDecisive(question) && random.chance(sampleShare) && valid().length > 0) {
    return { answer: random.pick(valid()).answer, took };
  }
  const answering: Answering = {
    random,
    tendencies,
    cascades,
    mood: who.mood,
    number: who.number,
    language: who.language,
    isReversed: (survey.byId.get(question.questionId)?.inFile.score.weight ?? 1) < 0,
  };
  return { answer: answerTo(question, answering, clock(), valid), took };
}

function storedIn({ result }: Subject): unknown {
  return JSON.parse(result ?? '{}');
}

/** Commits an answer: null where the time was over, `refused` where `acceptIf` does not hold. */
async function tryCommit(
  api: Api,
  question: Question,
  answer: unknown,
  { survey }: Pick<Surroundings, 'survey'>,
): Promise<Step | null | 'refused'> {
  try {
    return await api.commit(question.questionId, wireType(question), answer);
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === codes.conflict && api.isTimed) return null;
    const { acceptIf } = survey.byId.get(question.questionId)?.inFile.config ?? {};
    const isJudged = error instanceof ApiRefusal && error.code === codes.invalidAnswer;
    if (isJudged && acceptIf !== undefined) return 'refused';
    throw error;
  }
}

/** Leaves the survey; a page that is closed during a mission sends the mission's events. */
async function leave(question: Question, api: Api, random: Random): Promise<void> {
  const mission = missionOf(question);
  if (!mission || random.chance(0.4)) return;
  const { events } = missionRun(mission, random);
  await api.sendEvents(question.questionId, events.slice(0, random.integer(1, events.length)));
}

async function runOut(question: Question, api: Api, around: Surroundings): Promise<void> {
  if (!missionOf(question)) return api.terminate();
  const events: readonly MissionEvent[] = [
    { code: missionEvents.startTask, at: 0 },
    { code: missionEvents.timeout, at: 60_000 },
  ];
  await tryCommit(api, question, { outcome: 'timeout', events }, around);
}
