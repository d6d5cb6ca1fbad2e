import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import { calls, reAnswerByForm } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { commitAnswer } from '../answers/commit.ts';
import { exInfo } from '../answers/exInfo.ts';
import { ownAnswers } from '../answers/ownAnswers.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { itemsUnder } from '../content/cascades.ts';
import { isBoundedJson } from '../lib/json.ts';
import { attachInfo } from '../sessions/attachInfo.ts';
import { termQuestionnaire } from '../sessions/endSession.ts';
import { extendTime } from '../sessions/extendTime.ts';
import { surveyReply } from '../sessions/initialReply.ts';
import { locationReply } from '../sessions/location.ts';
import { requireCredentials } from '../sessions/lockedSession.ts';
import { reAnswer } from '../sessions/reAnswer.ts';
import { start } from '../sessions/start.ts';
import { currSubject, prevSubject } from '../sessions/subjects.ts';
import { wake } from '../sessions/wake.ts';
import { upload } from '../uploads/upload.ts';
import type { Deps } from './deps.ts';
import { bindCall } from './handleCall.ts';
import type { RateLimits } from './rateLimits.ts';

/** Refuses notations such as `0x4`, which the contract's schema for the app accepts. */
const type = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'digits are expected')), v.number()]),
  v.transform(Number),
  v.integer(),
);
const commitRow = {
  ...calls.commitAnswer,
  body: v.object({ ...calls.commitAnswer.body.entries, type }),
};
const inAppCommitRow = {
  ...calls.inAppCommitAnswer,
  body: v.object({ ...calls.inAppCommitAnswer.body.entries, type }),
};

/** Limits the length of the JSON text before it is parsed. */
const { info, ...exInfoFields } = calls.exInfo.body.entries;
const exInfoRow = {
  ...calls.exInfo,
  body: v.object({
    ...exInfoFields,
    info: v.optional(
      v.pipe(v.string(), v.check(isBoundedJson, 'fewer values are expected'), info.wrapped),
    ),
  }),
};

type Handler<One extends Call> = Parameters<typeof bindCall<One>>[3];

/** Binds all calls of docs/protocol.md to the app. */
export function bindCalls(
  app: Hono,
  deps: Deps,
  requestContextOf: (c: Context) => RequestContext,
  limits: RateLimits,
): void {
  const bind = <One extends Call>(row: One, handle: Handler<One>) =>
    bindCall(app, row, requestContextOf, handle, limits.survey);
  const bindInSession = <One extends Call>(row: One, handle: Handler<One>) =>
    bindCall(app, row, requestContextOf, handle, async (c, request, surveyId) => {
      await limits.survey(c, request, surveyId);
      await requireCredentials(deps, request, surveyId);
    });

  bind(calls.survey, ({ params, request }) => surveyReply(deps, request, params.id));
  bind(calls.cascade, async ({ params, request }) => {
    const find = () => {
      const cascade = deps.cascades.get(params.id);
      return cascade && itemsUnder(cascade, params.itemId, request.languages);
    };
    const known = find();
    if (known) return known;
    // Another process may have published the parent item since this process read the list.
    await deps.shared?.catchUp();
    const items = find();
    if (!items) throw new Refusal(codes.notFound, 'There is no such list');
    return items;
  });
  bind(calls.location, ({ body, request }) =>
    locationReply(deps, request, body.surveyInfo, body.appname, body),
  );
  bind(calls.start, ({ body, request }) => start(deps, request, body));
  bindInSession(calls.currSubject, ({ body, request }) =>
    currSubject(deps, request, body.surveyId),
  );
  bindInSession(calls.prevSubject, ({ body, request }) =>
    prevSubject(deps, request, body.surveyId, { to: body.questionId }),
  );
  bindInSession(commitRow, ({ body, request }) => commitAnswer(deps, request, body));
  bindInSession(calls.termQuestionnaire, ({ body, request }) =>
    termQuestionnaire(deps, request, body.surveyId),
  );
  bindInSession(calls.extendTime, ({ body, request }) => extendTime(deps, request, body.surveyId));
  bindInSession(calls.reAnswer, ({ params, query, request }) =>
    reAnswer(deps, request, params.id, query.answers),
  );
  bindInSession(reAnswerByForm, ({ body, request }) => reAnswer(deps, request, body.surveyId));
  bindInSession(calls.ownAnswers, ({ params, request }) => ownAnswers(deps, request, params.id));
  bindInSession(exInfoRow, ({ params, body, request }) => exInfo(deps, request, params.id, body));
  bind(calls.upload, ({ query, request, stream }) => upload(deps, request, query.surveyId, stream));
  bind(calls.wake, ({ body, request }) => wake(deps, request, body));
  bindInSession(calls.inAppCurrSubject, ({ params, request }) =>
    currSubject(deps, request, params.surveyId),
  );
  bindInSession(inAppCommitRow, ({ params, body, request }) =>
    commitAnswer(deps, request, { ...params, ...body, respondent: {}, sign: '' }),
  );
  bindInSession(calls.attachInfo, ({ params, body, request }) =>
    attachInfo(deps, request, params.surveyId, body),
  );
}
