import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { isMission, missionOf } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import { surveySchema } from '../../../contract/survey.ts';
import { Broken, Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf } from '../client/reply.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { questionIn, uploadedFile, validAnswers } from '../survey/answers.ts';
import { begin, committed, currentStop, sign, walkTo } from '../survey/walk.ts';
import { beginAt } from './answering.ts';
import { unknownSurvey } from './envelope.ts';

export const wake = checksOf('Wake', {
  'wake.reply': {
    level: 'required',
    says: 'It returns `{survey, channel}`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const reply = await respondent().wake(id);
      const data = succeeded(reply, 'a wake');
      requireThat(v.is(surveySchema, fieldOf(data, 'survey')), 'it has the survey', reply);
      requireThat(typeof fieldOf(data, 'channel') === 'string', 'it has a channel', reply);
    },
  },
  'wake.unknown': {
    level: 'required',
    says: 'Refusals: as `location`',
    async run({ respondent }) {
      refused(await respondent().wake(unknownSurvey), 'the wake of an unknown survey', 404);
    },
  },
  'wake.location': {
    level: 'ours',
    says: '**(ours)** the rest of a [Location](#location)',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const reply = await respondent().wake(id);
      requireThat(
        Number.isInteger(fieldOf(reply.data, 'status')),
        'it has a status, so that the app locates nothing',
        reply,
      );
    },
  },
  'wake.unsigned': {
    level: 'ours',
    says: 'an unsigned one never opens a session',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const userId = randomUUID();
      const [first, second] = [respondent(), respondent()];
      await first.wake(id, { userId });
      await begin(first, id);
      await first.attachInfo(id, userId);
      const reply = await second.wake(id, { userId });
      const found = fieldOf(reply.data, 'status');
      requireThat(
        reply.code !== codes.ok || found === status.notStarted || found === status.home,
        `another browser with the same id has not started: status 0 or 1, not ${found}`,
        reply,
      );
    },
  },
  'wake.signed': {
    level: 'ours',
    says: 'A signed `userId` finds the session of its user on any device',
    async run(bench) {
      const { id, info } = await signedInfo(bench);
      const [first, second] = [bench.respondent(), bench.respondent()];
      succeeded(await first.wake(id, { userId: info }), 'a wake with a signed id');
      const stop = await begin(first, id);
      await first.attachInfo(id, info);
      const reply = await second.wake(id, { userId: info });
      requireThat(
        fieldOf(reply.data, 'status') === status.answering,
        'another browser with the signed id is answering: status 2',
        reply,
      );
      const current = await currentStop(second, id);
      requireThat(
        current?.question.questionId === stop?.question.questionId,
        'and gets the question of the session',
        current?.reply ?? null,
      );
    },
  },
  'wake.forged': {
    level: 'ours',
    says: '403 for a signature that is missing or invalid',
    async run(bench) {
      const { id, info } = await signedInfo(bench);
      const forged = `${info.slice(0, -2)}${info.endsWith('AA') ? 'BB' : 'AA'}`;
      for (const userId of [forged, randomUUID()]) {
        const reply = await bench.respondent().wake(id, { userId });
        refused(reply, `a wake with the id ${userId}`, codes.forbidden);
      }
    },
  },
});

/** A survey in an app, and the `info` of a new user that is signed for it. */
async function signedInfo({ adapter, surveyIn }: Bench) {
  const { id } = await surveyIn('inApp');
  if (!adapter.signInfo) throw new Skipped('the adapter has no function "signInfo"');
  return { id, info: await adapter.signInfo(id, randomUUID()) };
}

export const inApp = checksOf('In-app question and commit', {
  'inApp.question': {
    level: 'required',
    says: 'GET `/api/inApp/surveys/{surveyId}/currSubject`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const reply = await client.inAppCurrent(id);
      const current = questionIn(succeeded(reply, 'the current question in an app'), reply);
      requireThat(
        current.questionId === question.questionId,
        `the question in an app is the current one, ${question.questionId}`,
        reply,
      );
    },
  },
  'inApp.commit': {
    level: 'required',
    says: '(JSON `{questionId, type, result}`, where `type` is a number and `result` a JSON text) do what `currSubject` and `commitAnswer` do',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const client = respondent();
      const { question } = await beginAt(client, id);
      const [answer] = await validAnswers(client, id, question);
      const reply = await client.inAppCommit(id, committed(question), answer);
      succeeded(reply, 'a commit in an app');
      const current = await currentStop(client, id);
      requireThat(
        current !== null && current.question.questionId !== question.questionId,
        'it leads to another question',
        current?.reply ?? reply,
      );
    },
  },
});

export const attachInfo = checksOf('Attach info', {
  'attachInfo.follows': {
    level: 'required',
    says: 'with `userId` and `appname` follows `start` where the address had an `info`',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const client = respondent();
      const userId = randomUUID();
      await client.wake(id, { userId });
      await begin(client, id);
      succeeded(await client.attachInfo(id, userId), 'the info of a user');
      succeeded(await client.attachInfo(id, userId), 'the same info again');
    },
  },
  'attachInfo.other': {
    level: 'ours',
    says: '409 where the session or the user has another one',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const client = respondent();
      await begin(client, id);
      const userId = randomUUID();
      succeeded(await client.attachInfo(id, userId), 'the info of a user');
      const reply = await client.attachInfo(id, randomUUID());
      refused(reply, 'the info of another user in the same session', codes.conflict);
    },
  },
  'attachInfo.characters': {
    level: 'ours',
    says: 'The id has 1 to 256 characters and no control character.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('inApp');
      const client = respondent();
      await begin(client, id);
      for (const userId of ['', 'x'.repeat(257), 'a\u0007b']) {
        const reply = await client.attachInfo(id, userId);
        refused(reply, `an id of ${userId.length} characters`, codes.badRequest);
      }
    },
  },
});

/** A respondent at a mission. */
async function respondentAtMission({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('mission');
  const client = respondent();
  const { question } = await walkTo(client, id, isMission);
  return { id, client, question };
}

function eventsOf(questionId: string, count = 1): { info: string } {
  const events = Array.from({ length: count }, (_, index) => ({ code: 1, at: index }));
  return { info: JSON.stringify({ questionId, events }) };
}

export const extraInfo = checksOf('Extra info', {
  'exInfo.events': {
    level: 'required',
    says: '`info?` (JSON `{questionId, events}`',
    async run(bench) {
      const { id, client, question } = await respondentAtMission(bench);
      const sent = eventsOf(question.questionId);
      succeeded(await client.exInfo(id, sent), 'the first event of a mission');
      succeeded(await client.exInfo(id, sent), 'the same event again');
    },
  },
  'exInfo.signature': {
    level: 'required',
    says: "`sign?` (the id of the signature's file)",
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('signature');
      const client = respondent();
      await client.locate(id);
      succeeded(await client.start(id), 'a start');
      await sign(client, id);
    },
  },
  'exInfo.neither': {
    level: 'ours',
    says: 'one of them is needed',
    async run({ survey, respondent }) {
      const client = respondent();
      await begin(client, survey.id);
      refused(await client.exInfo(survey.id, {}), 'extra info with neither', codes.badRequest);
    },
  },
  'exInfo.noMission': {
    level: 'ours',
    says: '422 for a question that is no mission',
    async run({ survey, respondent }) {
      const client = respondent();
      const { question } = await walkTo(client, survey.id, (question) => !isMission(question));
      const reply = await client.exInfo(survey.id, eventsOf(question.questionId));
      refused(reply, 'events of a question that is no mission', codes.invalidAnswer);
    },
  },
  'exInfo.tooMany': {
    level: 'ours',
    says: 'for more than 2,000 events',
    async run(bench) {
      const { id, client, question } = await respondentAtMission(bench);
      const reply = await client.exInfo(
        id,
        eventsOf(question.questionId, limits.missionEvents + 1),
      );
      refused(reply, '2,001 events', codes.invalidAnswer);
    },
  },
  'exInfo.tooManyNotes': {
    level: 'ours',
    says: 'or 50 notes of one mission',
    async run(bench) {
      const { id, client, question } = await respondentAtMission(bench);
      const { questionId } = question;
      if (!missionOf(question)?.notes) throw new Skipped(`${questionId} asks for no notes`);
      const notes = (count: number) => ({
        info: JSON.stringify({
          questionId,
          events: [],
          notes: Array.from({ length: count }, (_, at) => ({ text: `Note ${at}`, at })),
        }),
      });
      succeeded(await client.exInfo(id, notes(50)), '50 notes');
      succeeded(await client.exInfo(id, notes(50)), 'the same notes again');
      refused(await client.exInfo(id, notes(51)), 'a note more', codes.invalidAnswer);
    },
  },
  'exInfo.goal': {
    level: 'ours',
    says: '`notes?` and `goal?`',
    async run(bench) {
      const { id, client, question } = await respondentAtMission(bench);
      const { questionId } = question;
      const goal = (at: number) => ({
        info: JSON.stringify({ questionId, events: [], goal: { at, step: 1 } }),
      });
      succeeded(await client.exInfo(id, goal(5_000)), 'a goal');
      succeeded(await client.exInfo(id, goal(5_000)), 'the same goal again');
      succeeded(await client.exInfo(id, goal(9_000)), 'the goal of another tab');
    },
  },
  'exInfo.noSignature': {
    level: 'ours',
    says: 'for a file that is no signature',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('signature');
      const client = respondent();
      await client.locate(id);
      await client.start(id);
      const reply = await client.exInfo(id, { sign: 'conformance-no-such-file' });
      refused(reply, 'a signature that was not uploaded', codes.invalidAnswer);
    },
  },
  'exInfo.afterEnd': {
    level: 'ours',
    says: '409 for a signature after the end',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('signature');
      const client = respondent();
      await client.locate(id);
      await client.start(id);
      const file = await uploadedFile(client, id);
      succeeded(await client.end(id), 'the end call');
      const reply = await client.exInfo(id, { sign: String(file.id) });
      refused(reply, 'a signature after the end', codes.conflict);
    },
  },
});

export const missions = checksOf('Missions', {
  'missions.result': {
    level: 'required',
    says: 'The result is `{outcome, events}` with `outcome` `finished`, `cancelled` or `timeout`',
    async run(bench) {
      const { id } = await bench.surveyIn('mission');
      for (const outcome of ['finished', 'cancelled', 'timeout']) {
        const client = bench.respondent();
        const { question } = await walkTo(client, id, isMission);
        if (question.type !== 11) throw new Broken('a mission has the type 11', null);
        const answer = { outcome, events: [{ code: 1, at: 0 }] };
        const reply = await client.commit(id, committed(question), answer);
        succeeded(reply, `a mission with the outcome ${outcome}`);
      }
    },
  },
  'missions.link': {
    level: 'required',
    says: '`link` is https, or a path of the server',
    async run({ surveyIn }) {
      const { id, questions } = await surveyIn('mission');
      const links = questions.flatMap((question) => missionOf(question)?.link || []);
      if (links.length === 0) throw new Skipped(`no mission of ${id} has a link`);
      for (const link of links) {
        requireThat(
          /^\/(?!\/)/.test(link) || URL.parse(link)?.protocol === 'https:',
          `the link of a mission is https or a path, not ${link}`,
          null,
        );
      }
    },
  },
});
