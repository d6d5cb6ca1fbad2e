import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import { codes } from '../../contract/envelope.ts';
import { surveyIdSchema } from '../../contract/surveyIdSchema.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { retryOnStaleSurvey } from '../sessions/staleSurvey.ts';
import type { BodyStream } from '../uploads/bodyStream.ts';
import { bodyStream, fields, rawBody, readPart } from './readBody.ts';
import { refusalResponse } from './reply.ts';

interface ParsedCall<One extends Call> {
  readonly params: v.InferOutput<One['params']>;
  readonly query: v.InferOutput<One['query']>;
  readonly body: v.InferOutput<One['body']>;
  readonly request: RequestContext;
  readonly stream: BodyStream;
}

/**
 * Binds a row of `contract/calls.ts` to its handler; `authorise` refuses callers before their
 * bodies are parsed.
 */
export function bindCall<One extends Call>(
  app: Hono,
  call: One,
  requestContextOf: (c: Context) => RequestContext,
  handle: (parsed: ParsedCall<One>) => Promise<v.InferInput<One['reply']>>,
  authorise: (
    c: Context,
    request: RequestContext,
    surveyId: string,
  ) => Promise<void> = async () => {},
): void {
  app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      const params = readPart(call.params, c.req.param());
      const query = readPart(call.query, fields(new URL(c.req.url).searchParams));
      const raw = await rawBody(c, call.encoding);
      const request = requestContextOf(c);
      const surveyIds = new Set([params, query, raw].flatMap((part) => surveyIdsIn(Object(part))));
      for (const surveyId of surveyIds) await authorise(c, request, surveyId);
      const parsed = {
        params,
        query,
        body: readPart(call.body, raw),
        request,
        stream: bodyStream(c, call.encoding),
      };
      const data = await retryOnStaleSurvey(() => handle(parsed));
      return c.json({ code: codes.ok, data: data ?? null });
    } catch (error) {
      // The rest of a multipart body stays unread, so that the connection cannot serve another request.
      if (call.encoding === 'multipart') c.header('Connection', 'close');
      return refusalResponse(c, error);
    }
  });
}

/**
 * Returns the survey ids among a request's parameters by every name that the calls use for one,
 * because the call's own name is known only once the body is parsed.
 */
function surveyIdsIn({ id, surveyInfo, surveyId }: Readonly<Record<string, unknown>>) {
  return [id, surveyInfo, surveyId].filter((name) => v.is(surveyIdSchema, name));
}
