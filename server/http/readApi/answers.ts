import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { codes, Refusal } from '../../../contract/envelope.ts';
import {
  endedBetween,
  hasNumber,
  numberEnded,
  numbersAfter,
} from '../../db/webhooks/readApiFeed.ts';
import { jsonLine } from '../../export/formats.ts';
import { rowsOf } from '../../export/rows.ts';
import { record } from '../../forgetting/audit.ts';
import { RetryLater } from '../../lib/retryLater.ts';
import { findSurvey } from '../../sessions/availability.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { bearerOf, tokenCheck } from '../bearerToken.ts';
import type { Deps } from '../deps.ts';
import { refusalResponse } from '../reply.ts';

/** The number of sessions in a reply, which is bounded because their numbers are in memory at once. */
const sessionsPerReply = { standard: 1_000, max: 10_000 };
const pageSize = 200;
/**
 * The number of replies written at the same time, so that reading answers does not slow down
 * respondents.
 */
const maxReplies = 2;

const unauthorized = 401;

const querySchema = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(sessionsPerReply.max),
    ),
    String(sessionsPerReply.standard),
  ),
});

interface AnswersOptions {
  readonly token: string;
  readonly proxies: number;
}

/** Serves ended sessions as JSON lines, in the order of `session.end_number`. */
export function bindAnswers(app: Hono, deps: Deps, options: AnswersOptions): void {
  const slots = replySlots();
  const isRight = tokenCheck(deps, { ...options, opens: 'the read API' });
  const isAllowed = async (c: Context) => {
    const token = bearerOf(c);
    return token !== undefined && (await isRight(c, token));
  };
  app.get('/api/v1/surveys/:id/answers', async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!(await isAllowed(c))) {
      c.header('WWW-Authenticate', 'Bearer');
      return refusalResponse(c, new Refusal(unauthorized, 'A Bearer token is expected'));
    }
    const survey = await findSurvey(deps, c.req.param('id'));
    const parameters = new URL(c.req.url).searchParams;
    const isRepeated = new Set(parameters.keys()).size < parameters.size;
    const query = v.safeParse(querySchema, c.req.query());
    if (isRepeated || !query.success)
      return refusalResponse(c, new Refusal(codes.badRequest, usage));
    const leave = slots.acquire();
    if (!leave) {
      return refusalResponse(c, new RetryLater(codes.tooManyRequests, 'Read one by one', 1));
    }
    c.req.raw.signal.addEventListener('abort', leave);
    try {
      const { after } = query.output;
      const numbers = await available(deps, survey, query.output);
      await audit(deps, survey, numbers.length);
      c.header('Content-Type', 'application/jsonl; charset=utf-8');
      c.header('X-Next-Cursor', String(numbers.at(-1) ?? after));
      if (c.req.method !== 'HEAD' && numbers.length > 0) {
        return c.body(streamOf(pagesOf(deps, survey, after, numbers), leave));
      }
      leave();
      return c.body(null);
    } catch (error) {
      leave();
      return refusalResponse(c, error);
    }
  });
}

/** Counts the replies that are being written; releasing a reply a second time has no effect. */
function replySlots() {
  const used = new Set<() => void>();
  return {
    acquire(): (() => void) | null {
      if (used.size >= maxReplies) return null;
      const leave = () => void used.delete(leave);
      used.add(leave);
      return leave;
    },
  };
}

/** Records the reading before the first line is sent, so that none goes unrecorded. */
async function audit({ stores, clock }: Deps, { id }: Questionnaire, count: number): Promise<void> {
  if (count === 0) return;
  await record(stores.real.db, { at: clock(), command: 'read', survey_id: id, count });
}

const usage = `after is the cursor of the previous reply, limit is 1 to ${sessionsPerReply.max}; each at most once; other parameters are not allowed`;

const unknownCursor =
  'The cursor is not one of this database: read from the start again, without after';

async function available(
  { stores: { real } }: Deps,
  { id }: Questionnaire,
  { after, limit }: v.InferOutput<typeof querySchema>,
): Promise<readonly number[]> {
  const known = await numbersAfter(real.db, id, after, limit);
  if (known.length === limit) return known;
  // After a restore of the database the numbers beyond the cursor would be assigned to other sessions.
  if (!(await hasNumber(real.db, id, after))) throw new Refusal(codes.conflict, unknownCursor);
  await numberEnded(real, id, limit - known.length);
  return numbersAfter(real.db, id, after, limit);
}

async function* pagesOf(
  { stores: { real } }: Deps,
  survey: Questionnaire,
  after: number,
  numbers: readonly number[],
): AsyncGenerator<string> {
  for (let start = 0; start < numbers.length; start += pageSize) {
    const last = numbers[Math.min(start + pageSize, numbers.length) - 1] ?? after;
    const page = { after: numbers[start - 1] ?? after, last };
    const sessions = await endedBetween(real.db, survey.id, page);
    let text = '';
    for await (const row of rowsOf(real, survey, sessions)) text += jsonLine(survey, row);
    yield text;
  }
}

/**
 * Streams the pages at the client's pace: the next page is read once the client has received the
 * last; calls `onEnd` when the stream completes, fails or is cancelled.
 */
function streamOf(pages: AsyncGenerator<string>, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pages.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  );
}
