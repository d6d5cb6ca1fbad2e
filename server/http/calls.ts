import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { type Call, calls, reAnswerByForm } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { commitAnswer } from '../answers/commit.ts';
import { exInfo } from '../answers/exInfo.ts';
import { itemsUnder } from '../content/cascades.ts';
import { isBoundedJson } from '../lib/json.ts';
import { attachInfo } from '../sessions/attachInfo.ts';
import { reAnswer, termQuestionnaire } from '../sessions/ending.ts';
import { surveyOf } from '../sessions/initialReply.ts';
import { locationOf } from '../sessions/location.ts';
import { requireCredentials } from '../sessions/sessionTransaction.ts';
import { start } from '../sessions/start.ts';
import { currSubject, prevSubject } from '../sessions/subjects.ts';
import { wake } from '../sessions/wake.ts';
import { upload } from '../uploads/upload.ts';
import type { Deps, Visit } from './deps.ts';
import { answerTo } from './handleCall.ts';
import type { Limits } from './limits.ts';

/**
 * The number of a type is told by digits alone, though `Number` makes one of `0x4`, ` 4` and nothing, too (reliability
 * S18). The rows that the app shares take them all: that costs its first load nothing.
 */
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

/** Limits its JSON before parsing; the client needs no such limit. */
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

/** Gives every call of spec §7 its answer. */
export function bindCalls(
  app: Hono,
  deps: Deps,
  visitOf: (c: Context) => Visit,
  limits: Limits,
): void {
  const bind = <One extends Call>(row: One, answer: Answer<One>) =>
    answerTo(app, row, visitOf, answer, limits.survey);
  const bindInSession = <One extends Call>(row: One, answer: Answer<One>) =>
    answerTo(app, row, visitOf, answer, async (c, visit, surveyId) => {
      await limits.survey(c, visit, surveyId);
      await requireCredentials(deps, visit, surveyId);
    });

  bind(calls.survey, ({ params, visit }) => surveyOf(deps, visit, params.id));
  bind(calls.cascade, async ({ params, visit }) => {
    const find = () => {
      const cascade = deps.cascades.get(params.id);
      return cascade && itemsUnder(cascade, params.itemId, visit.wanted);
    };
    const known = find();
    if (known) return known;
    // Another process may have offered the item that leads here a moment ago.
    await deps.shared?.catchUp();
    const items = find();
    if (!items) throw new Refusal(codes.notFound, 'There is no such list');
    return items;
  });
  bind(calls.location, ({ body, visit }) =>
    locationOf(deps, visit, body.surveyInfo, body.appname, body.locale),
  );
  bind(calls.start, ({ body, visit }) => start(deps, visit, body));
  bindInSession(calls.currSubject, ({ body, visit }) => currSubject(deps, visit, body.surveyId));
  bindInSession(calls.prevSubject, ({ body, visit }) => prevSubject(deps, visit, body.surveyId));
  bindInSession(commitRow, ({ body, visit }) => commitAnswer(deps, visit, body));
  bindInSession(calls.termQuestionnaire, ({ body, visit }) =>
    termQuestionnaire(deps, visit, body.surveyId),
  );
  bindInSession(calls.reAnswer, ({ params, query, visit }) =>
    reAnswer(deps, visit, params.id, query.answers),
  );
  bindInSession(reAnswerByForm, ({ body, visit }) => reAnswer(deps, visit, body.surveyId));
  bindInSession(exInfoRow, ({ params, body, visit }) => exInfo(deps, visit, params.id, body));
  bind(calls.upload, ({ query, visit, stream }) => upload(deps, visit, query.surveyId, stream));
  bind(calls.wake, ({ body, visit }) => wake(deps, visit, body));
  bindInSession(calls.inAppCurrSubject, ({ params, visit }) =>
    currSubject(deps, visit, params.surveyId),
  );
  bindInSession(inAppCommitRow, ({ params, body, visit }) =>
    commitAnswer(deps, visit, { ...params, ...body, respondent: {}, sign: '' }),
  );
  bindInSession(calls.attachInfo, ({ params, body, visit }) =>
    attachInfo(deps, visit, params.surveyId, body),
  );
}

type Answer<One extends Call> = Parameters<typeof answerTo<One>>[3];
