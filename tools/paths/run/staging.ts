import type { APIRequestContext } from 'playwright-core';
import { plainText } from '../../../src/components/text/plainText.ts';
import type { Ending, Envelope } from '../browser/calls.ts';
import type { Stage } from '../browser/stage.ts';
import { give } from './hand.ts';
import type { Found } from './scout.ts';
import { Answering, type Ask, type SurveyQuestion } from './survey.ts';
import { startOf } from './words.ts';

const leading = [
  'signature',
  'allowReAnswer',
  'allowPrevious',
  'scanToStart',
  'recommendDesktopChrome',
  'endPageBtnEnable',
  'endPageBtnLink',
  'endPageLinkTrusted',
];

interface Told {
  readonly status?: number;
  readonly subject?: { readonly questionId?: string };
  readonly questionId?: string;
  readonly survey?: { readonly config?: Readonly<Record<string, unknown>> | null };
  readonly maxAnswerTimeConfig?: { latestEndTime: number; systemCurrTime: number };
}

/** The survey that was found at a deployment, as the stage of one walk; `isTimed` where its time has to run out. */
export function stageOf(origin: string, found: Found, isTimed: boolean): Stage {
  const { surveyId, channel, survey, title, first, second, time } = found;
  const asked = [first, second];
  const answering = (request: APIRequestContext) =>
    new Answering(askingBy(request, origin), { surveyId, channel });
  return {
    survey: surveyId,
    title,
    headings: [headingOf(first), headingOf(second)],
    startsBy: startOf(survey),
    isTimed,
    time: Math.max(time ?? 0, 3_600_000),
    dress: (ending) => dress(ending, found, isTimed),
    isSame: (real, wanted) => placeOf(real, isTimed) === placeOf(wanted, isTimed),
    async answer(page) {
      const heading = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
      const shown =
        asked.find((one) => heading.includes(headingOf(one))) ??
        (await answering(page.context().request).current());
      if (!shown || shown.answer === null) throw new Error(`There is no answer to "${heading}".`);
      await give(page, shown.question, shown.answer);
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

/** The first line of a title, as a heading shows it. */
function headingOf({ question }: SurveyQuestion): string {
  return plainText(question.title).split('\n', 1)[0]?.trim() ?? '';
}

/** The reply a plan wants, with the survey and the questions that are really there. */
function dress(
  ending: Ending,
  { survey, channel, first, second }: Found,
  isTimed: boolean,
): Ending {
  if (ending.kind === 'lost' || ending.body.code !== 200) return ending;
  const { body } = ending;
  const data = body.data as Told | null | undefined;
  if (!data || typeof data !== 'object' || Array.isArray(data)) return ending;
  const own = (subject: { readonly questionId?: string }) =>
    subject.questionId === 'q1'
      ? first.subject
      : subject.questionId === 'q2'
        ? second.subject
        : subject;
  if (data.questionId !== undefined) return { ...ending, body: { ...body, data: own(data) } };
  if ('title' in data) return { ...ending, body: { ...body, data: survey } };
  const { maxAnswerTimeConfig: time, ...rest } = data;
  const dressed = {
    ...rest,
    ...(time && (isTimed || time.latestEndTime < time.systemCurrTime)
      ? { maxAnswerTimeConfig: time }
      : {}),
    ...(data.subject ? { subject: own(data.subject) } : {}),
    ...(data.survey
      ? {
          channel,
          survey: { ...survey, config: { ...plain(survey.config), ...data.survey.config } },
        }
      : {}),
  };
  return { ...ending, body: { ...body, data: dressed } };
}

function plain(config: Readonly<Record<string, unknown>> | null | undefined) {
  return Object.fromEntries(Object.entries(config ?? {}).filter(([key]) => !leading.includes(key)));
}

function placeOf({ code, data }: Envelope, isTimed: boolean): string {
  const { status, subject, questionId, survey, maxAnswerTimeConfig: time } = (data ?? {}) as Told;
  const config = survey?.config ?? {};
  const leads = leading
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

/** The calls of the respondent whose browser this is. */
function askingBy(request: APIRequestContext, origin: string): Ask {
  return async (call, fields) => {
    const reply = await request.post(`${origin}/api/${call}`, { form: { ...fields } });
    return (await reply.json()) as Envelope;
  };
}
