import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { calls, reAnswerByForm } from '../contract/calls.ts';
import { codes, Refusal } from '../contract/envelope.ts';
import { answerTo } from './answerTo.ts';
import type { Deps, Visit } from './deps.ts';
import { attachInfo } from './flow/attachInfo.ts';
import { surveyOf } from './flow/carried.ts';
import { commitAnswer } from './flow/commit.ts';
import { reAnswer, termQuestionnaire } from './flow/ending.ts';
import { exInfo } from './flow/exInfo.ts';
import { locationOf } from './flow/location.ts';
import { start } from './flow/start.ts';
import { currSubject, prevSubject } from './flow/subjects.ts';
import { upload } from './flow/upload.ts';
import { wake } from './flow/wake.ts';
import { itemsUnder } from './survey/cascades.ts';

/**
 * The number of a type is told by digits alone, though `Number` makes one of `0x4`, ` 4` and nothing, too (reliability
 * S18). The rows that the app shares take them all: that costs its first load nothing.
 */
const type = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d+$/, 'digits are expected')), v.number()]),
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

/** Gives every call of spec §7 its answer. */
export function bindCalls(app: Hono, deps: Deps, visitOf: (c: Context) => Visit): void {
  answerTo(app, calls.survey, visitOf, ({ params, visit }) => surveyOf(deps, visit, params.id));
  answerTo(app, calls.cascade, visitOf, async ({ params, visit }) => {
    const find = () => {
      const cascade = deps.cascades.get(params.id);
      return cascade && itemsUnder(cascade, params.itemId, visit.wanted);
    };
    const known = find();
    if (known) return known;
    // Another process may have offered the item that leads here a moment ago.
    await deps.shared?.catchUp();
    const items = find();
    if (!items) throw new Refusal(codes.missing, 'There is no such list');
    return items;
  });
  answerTo(app, calls.location, visitOf, ({ body, visit }) =>
    locationOf(deps, visit, body.surveyInfo, body.appname, body.locale),
  );
  answerTo(app, calls.start, visitOf, ({ body, visit }) => start(deps, visit, body));
  answerTo(app, calls.currSubject, visitOf, ({ body, visit }) =>
    currSubject(deps, visit, body.surveyId),
  );
  answerTo(app, calls.prevSubject, visitOf, ({ body, visit }) =>
    prevSubject(deps, visit, body.surveyId),
  );
  answerTo(app, commitRow, visitOf, ({ body, visit }) => commitAnswer(deps, visit, body));
  answerTo(app, calls.termQuestionnaire, visitOf, ({ body, visit }) =>
    termQuestionnaire(deps, visit, body.surveyId),
  );
  answerTo(app, calls.reAnswer, visitOf, ({ params, visit }) => reAnswer(deps, visit, params.id));
  answerTo(app, calls.upload, visitOf, ({ query, visit, stream }) =>
    upload(deps, visit, query.surveyId, stream),
  );
  answerTo(app, calls.exInfo, visitOf, ({ params, body, visit }) =>
    exInfo(deps, visit, params.id, body),
  );
  bindInApp(app, deps, visitOf);
  answerTo(app, reAnswerByForm, visitOf, ({ body, visit }) => reAnswer(deps, visit, body.surveyId));
}

/** What an app calls in which a survey is shown: other encodings, the same rules. */
function bindInApp(app: Hono, deps: Deps, visitOf: (c: Context) => Visit): void {
  answerTo(app, calls.wake, visitOf, ({ body, visit }) => wake(deps, visit, body));
  answerTo(app, calls.inAppCurrSubject, visitOf, ({ params, visit }) =>
    currSubject(deps, visit, params.surveyId),
  );
  answerTo(app, inAppCommitRow, visitOf, ({ params, body, visit }) =>
    commitAnswer(deps, visit, { ...params, ...body, respondent: {}, sign: '' }),
  );
  answerTo(app, calls.attachInfo, visitOf, ({ params, body, visit }) =>
    attachInfo(deps, visit, params.surveyId, body),
  );
}
