import * as v from 'valibot';
import { fileSchema } from './files.ts';
import { parseHostContext } from './hostContext.ts';
import { limits } from './limits.ts';
import {
  channelSchema,
  endingSchema,
  idSchema,
  lenient,
  locationSchema,
  optionalText,
  stepSchema,
  subjectSchema,
  surveyIdSchema,
  surveySchema,
} from './survey.ts';
import { taskEventSchema } from './taskEvents.ts';

/** How a body travels: spec §7, "Bodies are form-encoded unless noted". */
type Encoding = 'none' | 'form' | 'json' | 'multipart';

/** One call of spec §7: where it goes, what it carries, how long it may take, what comes back. */
export interface Call<
  Params extends v.GenericSchema = v.GenericSchema,
  Query extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Parts in braces are filled from `params`. */
  readonly path: `/api/${string}`;
  readonly encoding: Encoding;
  /** Milliseconds until the client gives up. */
  readonly timeout: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What `data` holds inside the envelope. */
  readonly reply: Reply;
}

function call<
  const Params extends v.GenericSchema,
  const Query extends v.GenericSchema,
  const Body extends v.GenericSchema,
  const Reply extends v.GenericSchema,
>(one: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return one;
}

/** A form posted with nothing beside it, the commonest of calls. */
function form<const Body extends v.GenericSchema, const Reply extends v.GenericSchema>(
  path: Call['path'],
  body: Body,
  reply: Reply,
) {
  return call({
    method: 'POST',
    path,
    encoding: 'form',
    timeout,
    params: none,
    query: none,
    body,
    reply,
  });
}

function jsonField<const Schema extends v.GenericSchema>(schema: Schema, longest = 4096) {
  return v.pipe(v.string(), v.maxLength(longest), v.parseJson(), schema);
}

/** A value that tells nothing: absent, null or anything else. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
const none = v.object({});
const channel = v.optional(channelSchema, '');
const inSurvey = { surveyId: surveyIdSchema, channel };
const timeout = limits.httpTimeout;
const record = v.record(v.string(), v.unknown());
const type = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer());

/** A subject, or nothing left to ask. */
const maybeSubject = v.nullish(subjectSchema, null);

const storedFile = v.object(
  lenient({
    ...fileSchema.entries,
    name: optionalText,
    size: v.optional(v.number(), 0),
    type: optionalText,
    url: optionalText,
  }),
);

/** Null for malformed content: the client then asks `location`. */
const maybeLocation = v.fallback(v.nullable(locationSchema), null);

const wakeSchema = v.fallback(v.union([locationSchema, v.pick(locationSchema, ['channel'])]), {
  channel: '',
});

const languageTag = v.pipe(v.string(), v.maxLength(35));
/** The language the reader has just chosen (ours): authored texts come in it from now on. Empty where none was. */
const locale = v.optional(languageTag, '');

const shortText = v.optional(v.pipe(v.string(), v.maxLength(1024)), '');
const hostContext = v.pipe(
  v.string(),
  v.check((text) => parseHostContext(text) !== null),
);

const entry = v.object({
  surveyInfo: surveyIdSchema,
  userId: shortText,
  appname: shortText,
});

/** The fifteen calls of spec §7. The app's `effects/api` and the server's `answerTo` both read them. */
export const calls = {
  survey: call({
    method: 'GET',
    path: '/api/surveys/{id}',
    encoding: 'none',
    timeout,
    params: v.object({ id: surveyIdSchema }),
    query: v.object({ channel }),
    body: none,
    reply: surveySchema,
  }),
  location: form('/api/location', v.object({ ...entry.entries, locale }), locationSchema),
  start: form(
    '/api/start',
    v.object({
      ...inSurvey,
      deviceInfo: jsonField(record),
      userBehavior: jsonField(record),
      locale: languageTag,
      context: v.optional(hostContext),
    }),
    stepSchema,
  ),
  currSubject: form(
    '/api/currSubject',
    v.object({ ...inSurvey, deviceInfo: jsonField(record) }),
    maybeSubject,
  ),
  prevSubject: form('/api/prevSubject', v.object(inSurvey), subjectSchema),
  commitAnswer: form(
    '/api/commitAnswer',
    v.object({
      ...inSurvey,
      questionId: idSchema,
      type,
      respondent: jsonField(record),
      result: v.string(),
      sign: shortText,
      finish: v.picklist(['0', '1']),
    }),
    stepSchema,
  ),
  reAnswer: call({
    method: 'POST',
    path: '/api/reAnswer/{id}',
    encoding: 'none',
    timeout,
    params: v.object({ id: surveyIdSchema }),
    /** Whether the next round offers the answers of the previous one. */
    query: v.object({ answers: v.optional(v.picklist(['keep', 'clear'])) }),
    body: none,
    reply: maybeLocation,
  }),
  termQuestionnaire: call({
    method: 'PATCH',
    path: '/api/termQuestionnaire',
    encoding: 'form',
    timeout,
    params: none,
    query: none,
    body: v.object(inSurvey),
    reply: endingSchema,
  }),
  upload: call({
    method: 'POST',
    path: '/api/file/upload',
    encoding: 'multipart',
    timeout: limits.uploadTimeout,
    params: none,
    /** Ours, and may be missing: without it the server cannot tell an upload to a demo survey. */
    query: v.object({ surveyId: v.optional(surveyIdSchema) }),
    body: none,
    reply: v.array(storedFile),
  }),
  cascade: call({
    method: 'GET',
    path: '/api/cascade/{id}/item/{itemId}',
    encoding: 'none',
    timeout,
    params: v.object({ id: idSchema, itemId: idSchema }),
    query: none,
    body: none,
    reply: v.array(
      v.object(lenient({ id: idSchema, text: optionalText, leaf: v.optional(v.boolean(), false) })),
    ),
  }),
  wake: form('/api/inApp/wake', entry, wakeSchema),
  inAppCurrSubject: call({
    method: 'GET',
    path: '/api/inApp/surveys/{surveyId}/currSubject',
    encoding: 'none',
    timeout,
    params: v.object({ surveyId: surveyIdSchema }),
    query: v.object({ channel }),
    body: none,
    reply: maybeSubject,
  }),
  inAppCommitAnswer: call({
    method: 'POST',
    path: '/api/inApp/surveys/{surveyId}/commitAnswer',
    encoding: 'json',
    timeout,
    params: v.object({ surveyId: surveyIdSchema }),
    query: v.object({ channel }),
    body: v.object({ questionId: idSchema, type, result: v.string() }),
    reply: stepSchema,
  }),
  attachInfo: call({
    method: 'POST',
    path: '/api/inApp/surveys/{surveyId}/attachInfo',
    encoding: 'form',
    timeout,
    params: v.object({ surveyId: surveyIdSchema }),
    query: v.object({ channel }),
    body: v.record(v.string(), v.string()),
    reply: nothing,
  }),
  exInfo: call({
    method: 'POST',
    path: '/api/ut/surveyId/{id}/exInfo',
    encoding: 'form',
    timeout,
    params: v.object({ id: surveyIdSchema }),
    query: v.object({ channel }),
    body: v.object({
      sign: shortText,
      info: v.optional(
        jsonField(
          v.object({ questionId: idSchema, events: v.array(taskEventSchema) }),
          limits.body,
        ),
      ),
    }),
    reply: nothing,
  }),
} as const;

/** The second form of re-answering (spec §7): without an id in the path, with a form body. */
export const reAnswerByForm = form('/api/reAnswer', v.object(inSurvey), maybeLocation);
