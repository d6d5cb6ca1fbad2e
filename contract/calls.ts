import * as v from 'valibot';
import { call, form, none } from './call.ts';
import { fileSchema } from './files.ts';
import { parseHostContext } from './hostContext.ts';
import { limits } from './limits.ts';
import { missionEventSchema } from './missionEvents.ts';
import { reachedGoalSchema } from './missionGoal.ts';
import { missionNoteSchema } from './missionNotes.ts';
import { ownAnswersSchema } from './ownAnswers/schema.ts';
import {
  endingSchema,
  idSchema,
  lenient,
  locationSchema,
  optionalText,
  stepSchema,
  subjectSchema,
  surveySchema,
} from './survey.ts';
import { channelSchema, surveyIdSchema } from './surveyIdSchema.ts';

function jsonField<const Schema extends v.GenericSchema>(schema: Schema, maxLength = 4096) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.parseJson(), schema);
}

const noData = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
const channel = v.optional(channelSchema, '');
const inSurvey = { surveyId: surveyIdSchema, channel };
const timeout = limits.httpTimeout;
const record = v.record(v.string(), v.unknown());
const type = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer());

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

const maybeLocation = v.fallback(v.nullable(locationSchema), null);

const wakeSchema = v.fallback(v.union([locationSchema, v.pick(locationSchema, ['channel'])]), {
  channel: '',
});

const languageTag = v.pipe(v.string(), v.maxLength(35));
const locale = v.optional(languageTag, '');

/** An IANA name or an offset; the server ignores an unknown time zone. */
const timeZone = v.optional(v.pipe(v.string(), v.maxLength(64)), '');

const shortText = v.optional(v.pipe(v.string(), v.maxLength(1024)), '');
const hostContext = v.pipe(
  v.string(),
  v.check((text) => parseHostContext(text) !== null),
);

const entry = v.object({
  surveyInfo: surveyIdSchema,
  userId: shortText,
  appname: shortText,
  timeZone,
});

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
      timeZone,
      context: v.optional(hostContext),
      address: v.optional(v.string()),
      userId: shortText,
    }),
    stepSchema,
  ),
  currSubject: form(
    '/api/currSubject',
    v.object({ ...inSurvey, deviceInfo: jsonField(record) }),
    maybeSubject,
  ),
  prevSubject: form(
    '/api/prevSubject',
    /** `questionId` names a question to open from a review; without it the reply has the previous question. */
    v.object({ ...inSurvey, questionId: v.optional(idSchema) }),
    subjectSchema,
  ),
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
  /** Extends the deadline of a location with `extensions`; `Idempotency-Key` identifies the press of "More time". */
  extendTime: form('/api/extendTime', v.object(inSurvey), stepSchema),
  upload: call({
    method: 'POST',
    path: '/api/file/upload',
    encoding: 'multipart',
    timeout: limits.uploadTimeout,
    params: none,
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
  ownAnswers: call({
    method: 'GET',
    path: '/api/answers/{id}',
    encoding: 'none',
    timeout,
    params: v.object({ id: surveyIdSchema }),
    query: none,
    body: none,
    reply: ownAnswersSchema,
  }),
  attachInfo: call({
    method: 'POST',
    path: '/api/inApp/surveys/{surveyId}/attachInfo',
    encoding: 'form',
    timeout,
    params: v.object({ surveyId: surveyIdSchema }),
    query: v.object({ channel }),
    body: v.record(v.string(), v.string()),
    reply: noData,
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
          v.object({
            questionId: idSchema,
            events: v.array(missionEventSchema),
            notes: v.exactOptional(v.array(missionNoteSchema)),
            goal: v.exactOptional(reachedGoalSchema),
          }),
          limits.body,
        ),
      ),
    }),
    reply: noData,
  }),
} as const;

export const reAnswerByForm = form('/api/reAnswer', v.object(inSurvey), maybeLocation);
