import { setTimeout as wait } from 'node:timers/promises';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { Broken, Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { newKey, type Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { validAnswers } from '../survey/answers.ts';
import { begin, committed, currentStop, giveAnswer } from '../survey/walk.ts';
import { beginAt } from './answering.ts';

interface Clock {
  readonly end: number;
  readonly now: number;
  readonly left: unknown;
  readonly reply: Reply;
}

async function clockOf(client: Respondent, surveyId: string): Promise<Clock> {
  const reply = await client.locate(surveyId);
  const time = fieldOf(reply.data, 'maxAnswerTimeConfig');
  const [end, now] = [fieldOf(time, 'latestEndTime'), fieldOf(time, 'systemCurrTime')];
  if (typeof end !== 'number' || typeof now !== 'number') {
    throw new Broken('a location while answering has latestEndTime and systemCurrTime', reply);
  }
  return { end, now, left: fieldOf(fieldOf(time, 'extensions'), 'left'), reply };
}

/** Milliseconds after a deadline: at the first a late answer is surely within the grace, at the second surely after it. */
const within = limits.deadlineGrace / 3;
const behind = limits.deadlineGrace + 1_500;
const longestWait = 15_000;

/** A respondent at the first question, so many milliseconds after the end of the time. */
async function afterDeadline({ idIn, respondent }: Bench, ms: number) {
  const id = idIn('shortTime');
  const client = respondent();
  const { question } = await beginAt(client, id);
  const { end, now } = await clockOf(client, id);
  if (end - now > longestWait) throw new Skipped(`${id} gives more than ${longestWait / 1000} s`);
  await wait(Math.max(0, end - now + ms));
  return { id, client, question };
}

export const time = checksOf('Time', {
  'time.config': {
    level: 'required',
    says: "`maxAnswerTimeConfig` is `{latestEndTime, systemCurrTime}`, both in milliseconds since 1970 by the server's clock",
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('time');
      const client = respondent();
      await begin(client, id);
      const { end, now, reply } = await clockOf(client, id);
      const isTime = (value: number) => value > Date.UTC(2001, 0) && value < Date.UTC(2500, 0);
      requireThat(isTime(end) && isTime(now), 'both are milliseconds since 1970', reply);
      requireThat(end > now, 'the end is later than now', reply);
    },
  },
  'time.stays': {
    level: 'required',
    says: 'The app counts the difference down on a monotonic clock',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('time');
      const client = respondent();
      await begin(client, id);
      const first = await clockOf(client, id);
      const second = await clockOf(client, id);
      requireThat(second.end === first.end, 'the end stays where it is', second.reply);
      requireThat(second.now >= first.now, "the server's time goes on", second.reply);
    },
  },
  'time.grace': {
    level: 'required',
    says: 'accepts an answer up to 3 s late',
    async run(bench) {
      const { id, client, question } = await afterDeadline(bench, within);
      const [answer] = await validAnswers(client, id, question);
      const reply = await client.commit(id, committed(question), answer);
      succeeded(reply, `an answer ${within / 1000} s late`);
    },
  },
  'time.enforced': {
    level: 'required',
    says: 'The server enforces the limit itself',
    async run(bench) {
      const { id, client, question } = await afterDeadline(bench, behind);
      const [answer] = await validAnswers(client, id, question);
      const reply = await client.commit(id, committed(question), answer);
      refused(reply, `an answer ${behind / 1000} s late`, codes.conflict);
    },
  },
  'time.ends': {
    level: 'required',
    says: 'ends sessions whose time is over without a call',
    async run(bench) {
      const { id, client } = await afterDeadline(bench, behind);
      const reply = await client.locate(id);
      requireThat(
        fieldOf(reply.data, 'status') === 3,
        'once the time and the grace are over the status is 3',
        reply,
      );
    },
  },
});

export const extendedTime = checksOf('Time', {
  'time.extensions': {
    level: 'ours',
    says: 'A location and a start have `extensions`; a reply to a commit has `maxAnswerTimeConfig` once the end was moved',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('extensions');
      const client = respondent();
      await client.locate(id);
      const started = await client.start(id);
      const time = fieldOf(succeeded(started, 'a start'), 'maxAnswerTimeConfig');
      const { left, seconds } = Object(fieldOf(time, 'extensions'));
      requireThat(
        Number.isInteger(left) && Number.isInteger(seconds),
        'a start says in extensions how often the respondent can have more time, and how much',
        started,
      );
      succeeded(await client.extendTime(id), 'more time');
      const { end, reply } = await clockOf(client, id);
      const { question } = (await currentStop(client, id)) ?? {};
      if (!question) throw new Broken('a start leads to a question', reply);
      const { reply: step } = await giveAnswer(client, id, question);
      const after = fieldOf(fieldOf(step.data, 'maxAnswerTimeConfig'), 'latestEndTime');
      requireThat(after === end, 'the reply to a commit has the end that was moved', step);
    },
  },
});

export const deadlineOfRounds = checksOf('Re-answer', {
  'reAnswer.deadline': {
    level: 'required',
    says: 'the deadline stays',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('time');
      const client = respondent();
      await begin(client, id);
      const before = await clockOf(client, id);
      succeeded(await client.reAnswer(id), 'a restart');
      succeeded(await client.start(id), 'a start of the new round');
      const after = await clockOf(client, id);
      requireThat(after.end === before.end, 'a restart leaves the end where it is', after.reply);
    },
  },
});

export const endOfExtended = checksOf('End', {
  'end.extended': {
    level: 'ours',
    says: 'Where the respondent has extended the time and more than 3 s are left, the server returns null and ends nothing.',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('extensions');
      const client = respondent();
      await begin(client, id);
      succeeded(await client.extendTime(id), 'more time');
      const reply = await client.end(id);
      requireThat(reply.data === null, 'an end of extended time returns null', reply);
      const location = await client.locate(id);
      requireThat(fieldOf(location.data, 'status') === 2, 'and ends nothing', location);
    },
  },
});

export const extendTime = checksOf('Extend time', {
  'extendTime.extends': {
    level: 'ours',
    says: 'moves the end of the time by the seconds of `extensions` ([Time](#time)), from where it stands',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('extensions');
      const client = respondent();
      await begin(client, id);
      const before = await clockOf(client, id);
      const seconds = Number(
        fieldOf(
          fieldOf(fieldOf(before.reply.data, 'maxAnswerTimeConfig'), 'extensions'),
          'seconds',
        ),
      );
      const key = newKey();
      const reply = await client.extendTime(id, key);
      succeeded(reply, 'more time');
      succeeded(await client.extendTime(id, key), 'the same press again');
      const after = await clockOf(client, id);
      requireThat(
        after.end === before.end + seconds * 1000,
        `two calls with one key extend the time once, by ${seconds} s`,
        after.reply,
      );
      requireThat(
        after.left === Number(before.left) - 1,
        'one extension less is left',
        after.reply,
      );
    },
  },
  'extendTime.repeat': {
    level: 'ours',
    says: 'a repeat with the same key extends nothing and returns the time as it is',
    async run({ surveyIn, respondent }) {
      const { id } = await surveyIn('extensions');
      const client = respondent();
      await begin(client, id);
      const key = newKey();
      const endIn = (reply: Reply) =>
        fieldOf(fieldOf(succeeded(reply, 'more time'), 'maxAnswerTimeConfig'), 'latestEndTime');
      const first = endIn(await client.extendTime(id, key));
      const again = await client.extendTime(id, key);
      requireThat(
        Number.isInteger(first) && endIn(again) === first,
        `both replies have the end ${first}`,
        again,
      );
    },
  },
  'extendTime.last': {
    level: 'ours',
    says: 'after the last extension',
    async run({ surveyIn, respondent }) {
      const { id, extensions } = await surveyIn('extensions');
      if (extensions > 20) throw new Skipped(`${id} gives more time over 20 times`);
      const client = respondent();
      await begin(client, id);
      for (let count = 0; count < extensions; count += 1) {
        succeeded(await client.extendTime(id), `extension ${count + 1}`);
      }
      refused(await client.extendTime(id), 'one more', codes.conflict);
    },
  },
  'extendTime.notGiven': {
    level: 'ours',
    says: '409 where the survey gives no more time',
    async run({ survey, respondent }) {
      if (survey.extensions > 0) throw new Skipped(`${survey.id} gives more time`);
      const client = respondent();
      await begin(client, survey.id);
      refused(await client.extendTime(survey.id), 'more time', codes.conflict);
    },
  },
});
