import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/calls.ts';
import { codes } from '../../contract/envelope.ts';
import { surveyIdSchema } from '../../contract/survey.ts';
import { afresh } from '../sessions/staleSurvey.ts';
import type { Visit } from './deps.ts';
import { type BodyStream, bodyStream, fields, rawBody, readPart } from './readBody.ts';
import { refuse } from './reply.ts';

/** A call that has passed the schemas of its row. */
interface Received<One extends Call> {
  readonly params: v.InferOutput<One['params']>;
  readonly query: v.InferOutput<One['query']>;
  readonly body: v.InferOutput<One['body']>;
  readonly visit: Visit;
  /** A multipart body as it comes; nothing of any other, which has been read. */
  readonly stream: BodyStream;
}

/**
 * Binds one row of `contract/calls.ts` to what answers it. The result travels in the envelope; a thrown
 * `Refusal` travels in its own, with the HTTP status that belongs to its code; anything else is a 500 that
 * tells nothing (contract.md, "Envelope and codes").
 *
 * @param admit refuses unauthorised callers before their bodies are parsed
 */
export function answerTo<One extends Call>(
  app: Hono,
  call: One,
  visitOf: (c: Context) => Visit,
  answer: (request: Received<One>) => Promise<v.InferInput<One['reply']>>,
  admit: (c: Context, visit: Visit, surveyId: string) => Promise<void> = async () => {},
): void {
  app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      const params = readPart(call.params, c.req.param());
      const query = readPart(call.query, fields(new URL(c.req.url).searchParams));
      const raw = await rawBody(c, call.encoding);
      const visit = visitOf(c);
      const surveyId = surveyIdOf(Object(params)) ?? surveyIdOf(Object(raw));
      if (surveyId !== null) await admit(c, visit, surveyId);
      const request = {
        params,
        query,
        body: readPart(call.body, raw),
        visit,
        stream: bodyStream(c, call.encoding),
      };
      const data = await afresh(() => answer(request));
      return c.json({ code: codes.ok, data: data ?? null });
    } catch (error) {
      // What is left of the body is not read any more.
      if (call.encoding === 'multipart') c.header('Connection', 'close');
      return refuse(c, error);
    }
  });
}

function surveyIdOf({ id, surveyId = id }: Readonly<Record<string, unknown>>): string | null {
  return v.is(surveyIdSchema, surveyId) ? surveyId : null;
}
