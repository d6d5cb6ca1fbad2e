import { plainText } from '../../../src/components/text/plainText.ts';
import type { Ending, Envelope } from '../browser/calls.ts';
import type { ContextRequest } from '../browser/port.ts';
import type { Stage } from '../browser/stage.ts';
import { giveAnswer } from './entering/giveAnswer.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import { type ApiCall, SurveyClient, type SurveyQuestion } from './surveyClient.ts';
import { startOf } from './surveyWords.ts';

const decisiveKeys = [
  'signature',
  'allowReAnswer',
  'allowPrevious',
  'scanToStart',
  'recommendDesktopChrome',
  'endPageBtnEnable',
  'endPageBtnLink',
  'endPageLinkTrusted',
];

interface ReplyData {
  readonly status?: number;
  readonly subject?: { readonly questionId?: string };
  readonly questionId?: string;
  readonly survey?: { readonly config?: Readonly<Record<string, unknown>> | null };
  readonly maxAnswerTimeConfig?: { latestEndTime: number; systemCurrTime: number };
}

/** The inspected survey as the stage of a path; `isTimed` says that its time has to run out. */
export function surveyStage(origin: string, found: SurveyUnderTest, isTimed: boolean): Stage {
  const { surveyId, channel, survey, title, time } = found;
  const first = { ...found.first, subject: withoutAhead(found.first.subject) };
  const second = { ...found.second, subject: withoutAhead(found.second.subject) };
  const knownQuestions = [first, second];
  const answering = (request: ContextRequest) =>
    new SurveyClient(apiOf(request, origin), { surveyId, channel });
  return {
    survey: surveyId,
    title,
    headings: [headingOf(first), headingOf(second)],
    startsBy: startOf(survey),
    isTimed,
    time: Math.max(time ?? 0, 3_600_000),
    adapt: (ending) => withSurvey(ending, { ...found, first, second }, isTimed),
    isSame: (real, wanted) => replyKey(real, isTimed) === replyKey(wanted, isTimed),
    received: ({ data, ...reply }) => ({ ...reply, data: withoutAhead(data) }),
    async answer(page) {
      const heading = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
      const question =
        knownQuestions.find((known) => heading.includes(headingOf(known))) ??
        (await answering(page.context().request).current());
      if (!question || question.answer === null)
        throw new Error(`There is no answer to "${heading}".`);
      await giveAnswer(page, question.question, question.answer);
    },
    async start(request) {
      await answering(request).start();
    },
    async finish(request) {
      await answering(request).start();
      await answering(request).finish();
    },
  };
}

/** Removes questions that are sent ahead from a reply, because a path holds one reply after another. */
function withoutAhead(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const { ahead: _, subject, ...others } = data as { ahead?: unknown; subject?: unknown };
  return subject === undefined ? others : { ...others, subject: withoutAhead(subject) };
}

/** The first line of a question's title. */
function headingOf({ question }: SurveyQuestion): string {
  return plainText(question.title).split('\n', 1)[0]?.trim() ?? '';
}

/** A reply of a plan with the survey and the questions of the deployment. */
function withSurvey(
  ending: Ending,
  { survey, channel, first, second }: SurveyUnderTest,
  isTimed: boolean,
): Ending {
  if (ending.kind !== 'reply' || ending.body.code !== 200) return ending;
  const { body } = ending;
  const data = body.data as ReplyData | null | undefined;
  if (!data || typeof data !== 'object' || Array.isArray(data)) return ending;
  const subjectOf = (subject: { readonly questionId?: string }) =>
    subject.questionId === 'q1'
      ? first.subject
      : subject.questionId === 'q2'
        ? second.subject
        : subject;
  if (data.questionId !== undefined) return { ...ending, body: { ...body, data: subjectOf(data) } };
  if ('title' in data) return { ...ending, body: { ...body, data: survey } };
  const { maxAnswerTimeConfig: time, ...rest } = data;
  const replyData = {
    ...rest,
    ...(time && (isTimed || time.latestEndTime < time.systemCurrTime)
      ? { maxAnswerTimeConfig: time }
      : {}),
    ...(data.subject ? { subject: subjectOf(data.subject) } : {}),
    ...(data.survey
      ? {
          channel,
          survey: { ...survey, config: { ...plain(survey.config), ...data.survey.config } },
        }
      : {}),
  };
  return { ...ending, body: { ...body, data: replyData } };
}

function plain(config: Readonly<Record<string, unknown>> | null | undefined) {
  return Object.fromEntries(
    Object.entries(config ?? {}).filter(([key]) => !decisiveKeys.includes(key)),
  );
}

function replyKey({ code, data }: Envelope, isTimed: boolean): string {
  const {
    status,
    subject,
    questionId,
    survey,
    maxAnswerTimeConfig: time,
  } = (data ?? {}) as ReplyData;
  const config = survey?.config ?? {};
  const leads = decisiveKeys
    .filter((key) => key !== 'recommendDesktopChrome')
    .map((key) => (key === 'allowPrevious' ? config[key] === false : config[key]))
    .map((value) => (value === 'none' || value === undefined || value === null ? false : value));
  const isOver = time ? time.latestEndTime < time.systemCurrTime : isTimed && survey ? null : false;
  return JSON.stringify([
    code,
    status ?? null,
    subject?.questionId ?? questionId ?? null,
    survey ? [leads, isOver] : null,
  ]);
}

/** Calls the API of a deployment with the cookies of the browser. */
export function apiOf(request: ContextRequest, origin: string): ApiCall {
  return async (call, fields, key) => {
    const reply = await request.post(`${origin}/api/${call}`, {
      form: { ...fields },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
    return (await reply.json()) as Envelope;
  };
}
